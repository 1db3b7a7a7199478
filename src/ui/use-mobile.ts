import { useSyncExternalStore } from 'react';

/**
 * Below 768 px at the default text size, or wider with a larger one [SHELL-54, SHELL-56]. Use it only where CSS is not
 * enough. A change is reported after 300 ms, when resizing has ended [SHELL-55].
 */
const query = '(width < 48rem)';

/** Calls back once a change has lasted. Returns a function that stops it. */
export function watchMobile(onChange: () => void): () => void {
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
    watchMobile,
    () => matchMedia(query).matches,
    () => true,
  );
