/** What a member asks for at once about the proof of age, and nothing queues. */
import { ageProofOutcome } from '#schemas/wire/age-proof.ts';
import { errorText } from '#i18n/errors.ts';
import { callRpc } from '#platform/rpc-client.ts';
import { ageProof as text } from './text.fr.ts';

/** Asks the member's wallet anew. Resolves to the text of a problem; null: the question is open. */
export async function startAgeProof(): Promise<string | null> {
  const answer = await callRpc({ name: 'start_age_proof', answer: ageProofOutcome }, {});
  if (!answer.ok) return errorText(answer.code, answer.retryAfterMs);
  return answer.value.refusal && text.refusals[answer.value.refusal];
}
