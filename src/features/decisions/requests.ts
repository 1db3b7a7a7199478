/** What a member asks about a decision at once, and nothing queues. */
import type { FailureCode } from '#schemas/error-codes.ts';
import { appealOutcome, type AppealRefusal } from '#schemas/wire/decisions.ts';
import { callRpc } from '#platform/rpc-client.ts';

export type AppealProblem = { refusal: AppealRefusal } | { failure: FailureCode; retryAfterMs?: number | undefined };
/** Sends an appeal; resolves to null where it has arrived. */
export type SendAppeal = (decision: string, words: string) => Promise<AppealProblem | null>;

/** What an appeal's form needs of its screen. */
export interface AppealPort {
  /** Without a connection nothing can be sent. */
  isOffline: boolean;
  onAppeal: SendAppeal;
  /** Asks for the decisions anew. */
  onChange: () => void;
}

export const sendAppeal: SendAppeal = async (decision, words) => {
  const request = { name: 'appeal_decision', answer: appealOutcome };
  const answer = await callRpc(request, { decision, words }, `${request.name} ${decision}`);
  if (!answer.ok) return { failure: answer.code, retryAfterMs: answer.retryAfterMs };
  const { refusal } = answer.value;
  return refusal === null ? null : { refusal };
};
