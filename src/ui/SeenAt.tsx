import { History } from 'lucide-react';
import { seenAt } from '#i18n/fr/seen-at.ts';
import { Icon } from './Icon.tsx';
import { useNow } from './use-now.ts';

/** A cached answer, as far as its age goes. */
export type AgedAnswer =
  { status: 'stored'; isStale: boolean; at: number } | { status: 'loading' | 'offline' | 'error' };

/** « Vu à 21:42 » where a cached answer may not be true any more. */
export const AnswerAge = ({ answer }: { answer: AgedAnswer }) =>
  answer.status === 'stored' && answer.isStale ? <SeenAt at={answer.at} /> : null;

/** « Vu à 21:42 »: beside a cached answer that may not be true any more. */
export function SeenAt({ at }: { at: number }) {
  const label = seenAt(at, useNow());
  return (
    <p className="flex items-baseline gap-1.5 text-small text-text-faint tabular">
      <Icon icon={History} size={16} className="flex-none self-center" />
      <time dateTime={new Date(at).toISOString()}>{label}</time>
    </p>
  );
}
