import { privacyPage, type PrivacyPage } from '#schemas/wire/privacy.ts';
import { noParams, type AnswerKind, type NoParams } from './answer-kind.ts';

/** The member's own choices of « Confidentialité », and their consents. */
export const privacyPageKind: AnswerKind<NoParams, PrivacyPage> = {
  rpc: 'privacy_page',
  params: noParams,
  page: privacyPage,
  staleAfterMs: 60_000,
  request: () => ({}),
  next: () => null,
  isEmpty: () => false,
  withoutMembers: (page) => page,
};
