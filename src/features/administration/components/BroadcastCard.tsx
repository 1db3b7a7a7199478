import { useId, useState } from 'react';
import { clockTime } from '#i18n/dates.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { announcements } from '#i18n/fr/announcements.ts';
import type { BroadcastState, SentBroadcast } from '#schemas/wire/broadcasts.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { confirmBroadcast, recallBroadcast } from '../broadcast-requests.ts';
import { audienceText, reachedText } from '../broadcast-words.ts';
import { broadcast } from '../broadcast.fr.ts';
import { BroadcastPreview } from './BroadcastPreview.tsx';
import { ConfirmedAct } from './ConfirmedAct.tsx';

const { list: text, states } = broadcast;

const looks: Record<BroadcastState, string> = {
  proposed: 'bg-warn-wash text-warn',
  expired: 'text-text-faint hairline',
  withdrawn: 'text-text-faint hairline',
  sending: 'bg-accent-wash text-accent-text',
  sent: 'text-text-soft hairline',
  recalled: 'bg-bad-wash text-bad',
};

interface Props {
  sent: SentBroadcast;
  now: number;
  isOffline: boolean;
  onChange: () => void;
}

/** One broadcast: what it says, who proposed and confirmed it, whom it has reached, and what may be done with it. */
export function BroadcastCard({ sent, now, isOffline, onChange }: Props) {
  const { title, kind, state, segment, mayConfirm } = sent;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isWaiting = state === 'proposed';
  return (
    <article aria-labelledby={id} className="rounded-card bg-surface px-4 py-4 hairline desktop:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="text-small text-text-faint">
          {announcements.kinds[kind]} · {audienceText(segment)}
        </p>
        <span className={cx('flex-none rounded-pill px-2.5 py-0.5 text-note font-medium', looks[state])}>
          {states[state]}
        </span>
      </div>
      <h3 id={id} className="mt-1 font-text text-body font-semibold [overflow-wrap:anywhere]">
        <bdi>{title}</bdi>
      </h3>
      {sent.confirmedAt !== null && <p className="mt-1 text-second text-text-soft tabular">{reachedText(sent)}</p>}
      <History sent={sent} now={now} />
      {isWaiting && !mayConfirm && <p className="mt-2 text-small text-warn">{text.waiting}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? broadcast.preview.close : text.preview}
        </Button>
        <Acts sent={sent} isOffline={isOffline} onChange={onChange} />
      </div>
      {isOpen && (
        <div className="mt-4 border-t border-line pt-4">
          <BroadcastPreview draft={sent} />
        </div>
      )}
    </article>
  );
}

function History({ sent, now }: Pick<Props, 'sent' | 'now'>) {
  const when = (at: string) => `${longMonthDay(Date.parse(at), now)}, ${clockTime(Date.parse(at))}`;
  const { proposedBy, proposedAt, confirmedBy, confirmedAt, recalledBy, recalledAt } = sent;
  return (
    <ul className="mt-2 grid gap-0.5 text-small text-text-faint">
      <li>{text.proposed(text.by(proposedBy), when(proposedAt))}</li>
      {confirmedAt !== null && <li>{text.confirmed(text.by(confirmedBy), when(confirmedAt))}</li>}
      {recalledAt !== null && <li>{text.recalled(recalledBy, when(recalledAt))}</li>}
    </ul>
  );
}

function Acts({ sent, isOffline, onChange }: Omit<Props, 'now'>) {
  const { state, mayConfirm, segment } = sent;
  const [act, setAct] = useState<'send' | 'recall' | null>(null);
  const isSent = state === 'sent' || state === 'sending';
  const close = () => setAct(null);
  const recall = isSent
    ? { title: text.recallTitle, text: text.recallText, action: text.recall, done: text.recallDone }
    : { title: text.withdrawTitle, text: text.withdrawText, action: text.withdraw, done: text.withdrawDone };
  return (
    <>
      {mayConfirm && (
        <Button size="small" disabled={isOffline} onClick={() => setAct('send')}>
          {text.send}
        </Button>
      )}
      {(isSent || state === 'proposed') && (
        <Button
          size="small"
          variant={isSent ? 'danger' : 'quiet'}
          disabled={isOffline}
          onClick={() => setAct('recall')}
        >
          {recall.action}
        </Button>
      )}
      {act === 'send' && (
        <ConfirmedAct
          title={text.sendTitle}
          text={text.sendText(audienceText(segment))}
          action={text.send}
          done={text.sendDone}
          act={() => confirmBroadcast(sent)}
          onDone={onChange}
          onClose={close}
        />
      )}
      {act === 'recall' && (
        <ConfirmedAct {...recall} danger act={() => recallBroadcast(sent)} onDone={onChange} onClose={close} />
      )}
    </>
  );
}
