import { decisionsPage, type DecisionsPage } from '#schemas/wire/decisions.ts';
import { noParams, type AnswerKind, type NoParams } from './answer-kind.ts';

/** Decisions of the house about this member, with their appeals. */
export const decisionsKind: AnswerKind<NoParams, DecisionsPage> = {
  rpc: 'my_decisions',
  params: noParams,
  page: decisionsPage,
  staleAfterMs: 30_000,
  request: () => ({}),
  next: () => null,
  isEmpty: ({ decisions }) => decisions.length === 0,
  withoutMembers: (page) => page,
};
