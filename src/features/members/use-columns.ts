import { useSyncExternalStore } from 'react';
import type { ResultsView } from '#domain/member-search/address.ts';
import { useMobile } from '#ui/use-mobile.ts';

const WIDE = '(width >= 1120px)';
const watchWide = (onChange: () => void) => {
  const list = matchMedia(WIDE);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
};

/** Returns the number of members side by side. */
export function useColumns(view: ResultsView): 1 | 2 | 3 | 4 {
  const mobile = useMobile();
  const wide = useSyncExternalStore(
    watchWide,
    () => matchMedia(WIDE).matches,
    () => false,
  );
  if (view === 'list') return mobile ? 1 : 2;
  return mobile ? 2 : wide ? 4 : 3;
}
