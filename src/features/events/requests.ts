/** What organisers ask of the database at once, and nothing queues. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { EventFields } from '#schemas/forms/event.ts';
import type { EventId, MemberId } from '#schemas/ids.ts';
import { EVENT_TEXT_LENGTH } from '#schemas/limits.ts';
import { wireRichText } from '#schemas/rich-text/wire-text.ts';
import { outcome, type EventRefusal } from '#schemas/wire/events.ts';
import { errorText } from '#i18n/errors.ts';
import { callRpc } from '#platform/rpc-client.ts';
import { events as text } from './text.fr.ts';

export type Request =
  | { name: 'save_event'; request: EventFields & { eventId: EventId } }
  | { name: 'cancel_event'; request: { eventId: EventId; reason: string } }
  | { name: 'decide_event_guest'; request: { eventId: EventId; memberId: MemberId; accept: boolean } }
  | { name: 'invite_to_event'; request: { eventId: EventId; memberId: MemberId } }
  | { name: 'set_event_cover'; request: { eventId: EventId; picture: string | null; alt: string } }
  | { name: 'mark_event_no_show'; request: { eventId: EventId; memberId: MemberId; missing: boolean } };

/** Why something was not done. */
export type Problem = { refusal: EventRefusal } | { failure: FailureCode; retryAfterMs?: number | undefined };

/** Applies the text helper to what members format. */
const sent = (request: Request['request']): object =>
  'body' in request ? { ...request, body: wireRichText(request.body, EVENT_TEXT_LENGTH) } : { ...request };

/** Resolves to null where it was done. */
export async function organise({ name, request }: Request): Promise<Problem | null> {
  const answer = await callRpc({ name, answer: outcome }, sent(request));
  if (!answer.ok) return { failure: answer.code, retryAfterMs: answer.retryAfterMs };
  return answer.value.refusal === null ? null : { refusal: answer.value.refusal };
}

export const problemText = (problem: Problem): string =>
  'refusal' in problem ? text.refusals[problem.refusal] : errorText(problem.failure, problem.retryAfterMs);
