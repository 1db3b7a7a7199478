import { useSyncExternalStore } from 'react';

/**
 * Below 768 px at the default text size, or wider with a larger one [SHELL-54, SHELL-56]. Use it only where CSS is not
 * enough. A change is reported after 300 ms, when resizing has ended [SHELL-55].
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
