import { useSyncExternalStore } from 'react';

/** From 1,280 px on, at the default text size, queue and case stand side by side. */
const query = '(width >= 80rem)';

function watch(onChange: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

export const useWide = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => false,
  );
