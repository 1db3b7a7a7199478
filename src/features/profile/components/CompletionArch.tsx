import type { BadgeLevel } from '#domain/access/completion.ts';
import { cx } from '#ui/cx.ts';
import { profile as text } from '#i18n/fr/profile.ts';

const tones: Record<BadgeLevel, string> = {
  none: 'text-accent-text',
  bronze: 'text-accent-text',
  silver: 'text-accent-text',
  gold: 'text-gold',
  platinum: 'text-gold',
};

/** The niche, drawn in proportion to the completion. */
export function CompletionArch({ completion, badge }: { completion: number; badge: BadgeLevel }) {
  const arch = {
    d: 'M36 78H10a6 6 0 0 1-6-6V36a32 32 0 0 1 64 0v36a6 6 0 0 1-6 6Z',
    pathLength: 100,
    fill: 'none',
    strokeWidth: 4,
    strokeLinecap: 'round',
  } as const;
  return (
    <div
      role="img"
      aria-label={`${text.completion.title}\u202f: ${text.completion.percent(completion)}`}
      className="relative grid h-[92px] w-[80px] flex-none place-items-center"
    >
      <svg viewBox="0 0 72 82" aria-hidden="true" className="absolute inset-0 size-full">
        <path {...arch} className="stroke-line" />
        {completion > 0 && (
          <path {...arch} strokeDasharray={`${completion} 100`} stroke="currentColor" className={cx(tones[badge])} />
        )}
      </svg>
      <span aria-hidden="true" className="mt-2 text-second font-semibold tabular">
        {text.completion.percent(completion)}
      </span>
    </div>
  );
}
