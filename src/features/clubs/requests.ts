/** What a club's keeper asks of the database at once, and nothing queues. */
import { OPINION_LENGTH } from '#schemas/limits.ts';
import { wireText } from '#schemas/rich-text/wire-text.ts';
import { clubOutcome } from '#schemas/wire/clubs.ts';
import { errorText } from '#i18n/errors.ts';
import { callRpc } from '#platform/rpc-client.ts';
import { clubPage as text } from './page.fr.ts';

/** Answers an opinion, or takes the answer back with null. Resolves to why it was not done, in French; null: it was. */
export async function answerOpinion(opinion: string, words: string | null): Promise<string | null> {
  const request = { opinion, answer: words === null ? null : wireText(words, OPINION_LENGTH) };
  const answer = await callRpc({ name: 'answer_club_opinion', answer: clubOutcome }, request);
  if (!answer.ok) return errorText(answer.code, answer.retryAfterMs);
  return answer.value.refusal === null ? null : text.refusals[answer.value.refusal];
}
