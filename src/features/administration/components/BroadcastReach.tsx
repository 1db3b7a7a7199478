import { errorText } from '#i18n/errors.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { formatNumber } from '#i18n/fr/typography.ts';
import type { BroadcastKind, Segment } from '#schemas/entities/broadcast.ts';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { broadcast } from '../broadcast.fr.ts';
import { offlineAct } from '../pages.fr.ts';
import { useReach } from '../use-reach.ts';

const { preview: text } = broadcast;

/** How many members it would reach, on each channel, and how many of the audience get none. */
export function BroadcastReach({ kind, segment }: { kind: BroadcastKind; segment: Segment }) {
  const { reach, retry } = useReach(kind, segment);
  if (reach.status === 'loading') return <p className="text-second text-text-faint">{text.counting}</p>;
  if (reach.status === 'offline') return <Notice tone="offline">{offlineAct}</Notice>;
  if (reach.status === 'error')
    return (
      <Notice tone="bad" role="alert" action={<NoticeAction onClick={retry}>{appTexts.ui.retry}</NoticeAction>}>
        {errorText(reach.code, reach.retryAfterMs)}
      </Notice>
    );
  const { segment: chosen, members, push, mails, digests } = reach.reach;
  const figures = [
    [text.members, members],
    [text.push, push],
    [text.mails[kind], mails],
    ...(kind === 'announcement' ? ([[text.digests, digests]] as const) : []),
  ] as const;
  return (
    <div className="grid gap-3">
      <dl
        aria-label={text.reach}
        className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-3 gap-y-4 rounded-control bg-sunken p-4"
      >
        {figures.map(([name, count]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-small text-text-soft">{name}</dt>
            <dd className="text-mark leading-tight font-semibold tabular">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {members === 0 && <Notice tone="warn">{text.nobody}</Notice>}
      {chosen > members && (
        <p className="text-small text-text-faint">
          {kind === 'newsletter' ? text.refused(chosen - members) : text.closed(chosen - members)}
        </p>
      )}
    </div>
  );
}
