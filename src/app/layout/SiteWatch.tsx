import { useEffect } from 'react';
import { site } from '#i18n/fr/site.ts';
import { useReadOnly } from '#device/use-site-state.ts';

/** Says what the house has stopped for everybody, whenever that changes; null: nothing [S34]. */
export function SiteWatch({ onStop }: { onStop: (words: string | null) => void }) {
  const isReadOnly = useReadOnly();
  useEffect(() => onStop(isReadOnly ? site.readOnly : null), [isReadOnly, onStop]);
  return null;
}
