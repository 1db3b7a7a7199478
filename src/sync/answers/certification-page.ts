import { certificationPage, type CertificationPage } from '#schemas/wire/certification.ts';
import { noParams, type AnswerKind, type NoParams } from './answer-kind.ts';

/** The state of the member's certification. */
export const certificationPageKind: AnswerKind<NoParams, CertificationPage> = {
  rpc: 'certification_page',
  params: noParams,
  page: certificationPage,
  staleAfterMs: 30_000,
  request: () => ({}),
  next: () => null,
  isEmpty: () => false,
  withoutMembers: (page) => page,
};
