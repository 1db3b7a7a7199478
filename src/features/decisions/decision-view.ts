/** What a screen says of a decision: its state now, and what may be done about it. */
import type { Decision } from '#schemas/wire/decisions.ts';
import { clockTime } from '#i18n/dates.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { effectOf, groundsText, groundText, measureTitle, reasonText } from './statement-text.ts';
import { decisions as text } from './text.fr.ts';

/** Measures that are in force for a time; of the others only a lifting is a state. */
const lasting: ReadonlySet<Decision['measure']> = new Set([
  'hide',
  'restrict-chat',
  'restrict-photographs',
  'restrict-live',
  'suspend',
  'ban',
]);

/** `paused`: lifted until somebody can judge the appeal [S38]. */
type DecisionState = { kind: 'in-force' | 'over' | 'lifted' | 'paused'; words: string };

export interface DecisionView {
  title: string;
  decidedOn: string;
  state: DecisionState | null;
  effect: string | null;
  reason: string;
  ground: string;
  facts: string;
  /** What was looked at, in a sentence; null: it is not said. */
  grounds: string | null;
  /** `open`: may be appealed until that day. */
  appeal: { kind: 'open'; until: string } | { kind: 'late' } | { kind: 'made'; day: string };
}

function stateOf({ measure, until, liftedAt, paused }: Decision, now: number): DecisionState | null {
  const day = (instant: string) => longMonthDay(Date.parse(instant), now);
  if (liftedAt !== null)
    return paused
      ? { kind: 'paused', words: text.state.paused(day(liftedAt)) }
      : { kind: 'lifted', words: text.state.lifted(day(liftedAt)) };
  if (!lasting.has(measure)) return null;
  if (until === null) return { kind: 'in-force', words: text.state.endless };
  if (Date.parse(until) <= now) return { kind: 'over', words: text.state.ended(day(until)) };
  return { kind: 'in-force', words: text.state.until(day(until), clockTime(Date.parse(until))) };
}

export function decisionView(decision: Decision, now: number): DecisionView {
  const { kind, measure, reason, facts, grounds, at, appealUntil, appeal } = decision;
  const day = (instant: string) => longMonthDay(Date.parse(instant), now);
  const state = stateOf(decision, now);
  return {
    title: measureTitle(measure, kind),
    decidedOn: text.decidedOn(day(at)),
    state,
    effect: state === null || state.kind === 'in-force' ? effectOf(measure) : null,
    reason: (reason === null ? null : reasonText(reason)) ?? text.otherReason,
    ground: groundText(reason),
    facts,
    grounds: groundsText(grounds),
    appeal: appeal
      ? { kind: 'made', day: day(appeal.at) }
      : Date.parse(appealUntil) > now
        ? { kind: 'open', until: day(appealUntil) }
        : { kind: 'late' },
  };
}
