import { useId, useState } from 'react';
import { clockTime } from '#i18n/dates.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import type { HouseRequest, RequestState } from '#schemas/wire/house-requests.ts';
import { cx } from '#ui/cx.ts';
import { pastVerdictName, reasonText } from '../decision-words.ts';
import { effectText, twoPersons } from '../two-persons.fr.ts';
import { RequestActs } from './RequestActs.tsx';

const { list: text, kinds, states } = twoPersons;

const looks: Record<RequestState, string> = {
  proposed: 'bg-warn-wash text-warn',
  expired: 'text-text-faint hairline',
  withdrawn: 'text-text-faint hairline',
  confirmed: 'bg-accent-wash text-accent-text',
  refused: 'bg-bad-wash text-bad',
  cancelled: 'bg-bad-wash text-bad',
};

interface Props {
  proposal: HouseRequest;
  now: number;
  isOffline: boolean;
  onChange: () => void;
}

/** One request: what exactly will be done, why, who asked and answered, and what the reader may do with it. */
export function RequestCard({ proposal, now, isOffline, onChange }: Props) {
  const { kind, state, cause, words, answer, decision, mayDecide } = proposal;
  const id = useId();
  const [note, setNote] = useState<string | null>(null);
  const day = (of: string) => longMonthDay(Date.parse(of), now);
  return (
    <article aria-labelledby={id} className="rounded-card bg-surface px-4 py-4 hairline desktop:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 id={id} className="font-text text-body font-semibold">
          {kinds[kind]}
        </h3>
        <span className={cx('flex-none rounded-pill px-2.5 py-0.5 text-note font-medium', looks[state])}>
          {states[state]}
        </span>
      </div>
      <p className="mt-1.5 text-second [overflow-wrap:anywhere]">{effectText(proposal, day)}</p>
      {decision && (
        <p className="mt-1 text-second whitespace-pre-line text-text-soft [overflow-wrap:anywhere]">
          {pastVerdictName(decision.measure)} · {reasonText(decision.reason)}
          {decision.facts !== '' && `\n${decision.facts}`}
        </p>
      )}
      <p dir="auto" className="mt-2 text-second whitespace-pre-line text-text-soft [overflow-wrap:anywhere]">
        {text.reason(words)}
      </p>
      {answer !== null && (
        <p dir="auto" className="mt-1 text-second whitespace-pre-line text-bad [overflow-wrap:anywhere]">
          {text.answer(answer)}
        </p>
      )}
      {cause !== null && <p className="mt-1 text-second text-bad">{text.cause(cause)}</p>}
      <History proposal={proposal} now={now} />
      {state === 'proposed' && !mayDecide && <p className="mt-2 text-small text-warn">{text.waiting}</p>}
      <RequestActs proposal={proposal} day={day} isOffline={isOffline} onChange={onChange} onProblem={setNote} />
      {note !== null && (
        <p role="alert" className="mt-2 text-small text-bad">
          {note}
        </p>
      )}
    </article>
  );
}

function History({ proposal, now }: Pick<Props, 'proposal' | 'now'>) {
  const when = (at: string) => `${longMonthDay(Date.parse(at), now)}, ${clockTime(Date.parse(at))}`;
  const { proposedBy, proposedAt, closedBy, closedAt, state, effectiveAt } = proposal;
  const closed = (at: string) =>
    state === 'cancelled' ? text.cancelled(at) : text.closed(state, text.by(closedBy), at);
  return (
    <ul className="mt-2 grid gap-0.5 text-small text-text-faint">
      <li>{text.proposed(text.by(proposedBy), when(proposedAt))}</li>
      {closedAt !== null && <li>{closed(when(closedAt))}</li>}
      {effectiveAt !== null && (
        <li className="text-warn">
          {Date.parse(effectiveAt) > now ? text.planned(when(effectiveAt)) : text.plannedNow}
        </li>
      )}
    </ul>
  );
}
