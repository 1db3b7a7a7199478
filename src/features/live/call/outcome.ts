/** Says how the last call of this page with a member ended. */
import type { MemberId } from '#schemas/ids.ts';
import type { CallView } from '#schemas/wire/calls.ts';
import { calls as text } from './calls.fr.ts';
import type { CallsState } from './calls.ts';

/** `own`: the latest call that this page has begun with them. Null: there was none. */
export function outcomeWith(
  member: MemberId,
  own: CallView | undefined,
  lastEnd: CallsState['lastEnd'],
): string | null {
  if (lastEnd?.member === member) return text.sessionEnds[lastEnd.reason];
  if (!own || own.state === 'ringing' || own.state === 'accepted') return null;
  return text.ends[own.state];
}
