import { useSyncExternalStore } from 'react';
import type { View } from '#domain/member-search/address.ts';
import { useMobile } from '#ui/use-mobile.ts';

const WIDE = '(width >= 1120px)';
const watchWide = (changed: () => void) => {
  const list = matchMedia(WIDE);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
};

/** Members side by side. */
export function useColumns(view: View): 1 | 2 | 3 | 4 {
  const mobile = useMobile();
  const wide = useSyncExternalStore(
    watchWide,
    () => matchMedia(WIDE).matches,
    () => false,
  );
  if (view === 'list') return mobile ? 1 : 2;
  return mobile ? 2 : wide ? 4 : 3;
}
