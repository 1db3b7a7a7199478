/** What a member asks of the payment provider, through our server; nothing queues. */
import type { FailureCode } from '#schemas/error-codes.ts';
import { checkoutAnswer, subscriptionOutcome, type SubscriptionRefusal } from '#schemas/wire/subscription.ts';
import { errorText } from '#i18n/errors.ts';
import { callRpc } from '#platform/rpc-client.ts';
import { subscription } from './text.fr.ts';

export type Problem = { refusal: SubscriptionRefusal } | { failure: FailureCode; retryAfterMs?: number | undefined };

/** Opens an order. Resolves to the provider's address. */
export async function startCheckout(offer: string): Promise<{ address: string } | Problem> {
  const answer = await callRpc({ name: 'start_checkout', answer: checkoutAnswer }, { offer });
  if (!answer.ok) return { failure: answer.code, retryAfterMs: answer.retryAfterMs };
  const { refusal, address } = answer.value;
  return address === undefined ? { refusal: refusal ?? 'provider-away' } : { address };
}

/** Ends the renewal. Resolves to null where it was done. */
export async function cancelSubscription(): Promise<Problem | null> {
  const answer = await callRpc({ name: 'cancel_subscription', answer: subscriptionOutcome }, {});
  if (!answer.ok) return { failure: answer.code, retryAfterMs: answer.retryAfterMs };
  return answer.value.refusal === null ? null : { refusal: answer.value.refusal };
}

export const problemText = (problem: Problem): string =>
  'refusal' in problem ? subscription.refusals[problem.refusal] : errorText(problem.failure, problem.retryAfterMs);
