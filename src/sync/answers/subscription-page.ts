import { subscriptionPage, type SubscriptionPage } from '#schemas/wire/subscription.ts';
import { noParams, type AnswerKind, type NoParams } from './answer-kind.ts';

/** The member's subscription, what is offered, and the invoices. */
export const subscriptionPageKind: AnswerKind<NoParams, SubscriptionPage> = {
  rpc: 'subscription_page',
  params: noParams,
  page: subscriptionPage,
  staleAfterMs: 60_000,
  request: () => ({}),
  next: () => null,
  isEmpty: () => false,
  withoutMembers: (page) => page,
};
