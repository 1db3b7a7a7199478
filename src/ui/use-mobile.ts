import { useSyncExternalStore } from 'react';

/**
 * Below 768 px, or as many times as large as the browser's text is [SHELL-54, SHELL-56]. For what CSS alone cannot
 * decide; a window being resized settles for 300 ms first [SHELL-55].
 */
const query = '(width < 48rem)';

function watch(onChange: () => void): () => void {
  const list = matchMedia(query);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onResize = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, 300);
  };
  list.addEventListener('change', onResize);
  return () => {
    clearTimeout(timer);
    list.removeEventListener('change', onResize);
  };
}

export const useMobile = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => true,
  );
