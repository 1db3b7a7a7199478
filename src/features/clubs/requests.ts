/** What a club's keeper asks of the database at once, and nothing queues. */
import { EVENT_LINE_LENGTH, OPINION_LENGTH } from '#schemas/limits.ts';
import { wireText } from '#schemas/rich-text/wire-text.ts';
import { clubOutcome } from '#schemas/wire/clubs.ts';
import { errorText } from '#i18n/errors.ts';
import { callRpc } from '#platform/rpc-client.ts';
import { clubPage as text } from './page.fr.ts';

/** Resolves to why it was not done, in French; null: it was. */
async function ask(name: string, request: object): Promise<string | null> {
  const answer = await callRpc({ name, answer: clubOutcome }, request);
  if (!answer.ok) return errorText(answer.code, answer.retryAfterMs);
  return answer.value.refusal === null ? null : text.refusals[answer.value.refusal];
}

/** Answers an opinion, or takes the answer back with null. */
export const answerOpinion = (opinion: string, words: string | null): Promise<string | null> =>
  ask('answer_club_opinion', { opinion, answer: words === null ? null : wireText(words, OPINION_LENGTH) });

export const addPhoto = (photo: { club: string; picture: string; caption: string }): Promise<string | null> =>
  ask('add_club_photo', { ...photo, caption: wireText(photo.caption, EVENT_LINE_LENGTH) });

export const removePhoto = (photo: string): Promise<string | null> => ask('remove_club_photo', { photo });
