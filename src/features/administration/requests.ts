/** What one of the house asks of the database about a case at once, and nothing queues. */
import type { FailureCode } from '#schemas/error-codes.ts';
import { caseOutcome, openedCase, type CaseDecision, type CaseRefusal, type OpenedCase } from '#schemas/wire/cases.ts';
import { errorText } from '#i18n/errors.ts';
import type { Result } from '#lib/result.ts';
import { callRpc } from '#platform/rpc-client.ts';
import { refusalText } from './decision.fr.ts';
import { withFreshFactor } from './fresh-factor.ts';

export type Problem = { refusal: CaseRefusal } | { failure: FailureCode; retryAfterMs?: number | undefined };

/** Asks what a case shows; each look is logged, and nothing of it is stored on the device [S23]. */
export const openCase = (id: string): Promise<Result<OpenedCase, FailureCode>> =>
  callRpc({ name: 'open_case', answer: openedCase }, { case: id }, `open_case ${id}`);

/** Resolves to null where it was done. */
async function request(name: string, data: { case: string }): Promise<Problem | null> {
  const answer = await withFreshFactor(() => callRpc({ name, answer: caseOutcome }, data, `${name} ${data.case}`));
  if (!answer.ok) return { failure: answer.code, retryAfterMs: answer.retryAfterMs };
  return answer.value.refusal === null ? null : { refusal: answer.value.refusal };
}

export const claimCase = (id: string) => request('claim_case', { case: id });
export const releaseCase = (id: string) => request('release_case', { case: id });
export const decideCase = (decision: CaseDecision) => request('decide_case', decision);

export const problemText = (problem: Problem): string =>
  'refusal' in problem ? refusalText(problem.refusal) : errorText(problem.failure, problem.retryAfterMs);
