/** What a club's keeper asks of the database at once, and nothing queues. */
import type { FailureCode } from '#schemas/error-codes.ts';
import { EVENT_LINE_LENGTH, OPINION_LENGTH } from '#schemas/limits.ts';
import { wireText } from '#schemas/rich-text/wire-text.ts';
import { clubOutcome, type ClubRefusal } from '#schemas/wire/clubs.ts';
import { errorText } from '#i18n/errors.ts';
import { callRpc } from '#platform/rpc-client.ts';
import { clubPage as text } from './page.fr.ts';

/** Why something was not done. */
export type Problem = { refusal: ClubRefusal } | { failure: FailureCode; retryAfterMs?: number | undefined };

/** Resolves to null where it was done. */
async function ask(name: string, request: object): Promise<Problem | null> {
  const answer = await callRpc({ name, answer: clubOutcome }, request);
  if (!answer.ok) return { failure: answer.code, retryAfterMs: answer.retryAfterMs };
  return answer.value.refusal === null ? null : { refusal: answer.value.refusal };
}

export const problemText = (problem: Problem): string =>
  'refusal' in problem ? text.refusals[problem.refusal] : errorText(problem.failure, problem.retryAfterMs);

/** Answers an opinion, or takes the answer back with null. */
export const answerOpinion = (opinion: string, words: string | null): Promise<Problem | null> =>
  ask('answer_club_opinion', { opinion, answer: words === null ? null : wireText(words, OPINION_LENGTH) });

export const addPhoto = (photo: { club: string; picture: string; caption: string }): Promise<Problem | null> =>
  ask('add_club_photo', { ...photo, caption: wireText(photo.caption, EVENT_LINE_LENGTH) });

export const removePhoto = (photo: string): Promise<Problem | null> => ask('remove_club_photo', { photo });
