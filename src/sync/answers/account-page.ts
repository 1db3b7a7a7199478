import { accountPage, type AccountPage } from '#schemas/wire/account-page.ts';
import { noParams, type AnswerKind, type NoParams } from './answer-kind.ts';

/** The member's own account: the devices where they are signed in, and whether its deletion is requested. */
export const accountPageKind: AnswerKind<NoParams, AccountPage> = {
  rpc: 'account_page',
  params: noParams,
  page: accountPage,
  staleAfterMs: 60_000,
  request: () => ({}),
  next: () => null,
  isEmpty: () => false,
  withoutMembers: (page) => page,
};
