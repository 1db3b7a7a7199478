import { ageProofPage, type AgeProofPage } from '#schemas/wire/age-proof.ts';
import { noParams, type AnswerKind, type NoParams } from './answer-kind.ts';

/** The state of the member's proof of being an adult. */
export const ageProofPageKind: AnswerKind<NoParams, AgeProofPage> = {
  rpc: 'age_proof_page',
  params: noParams,
  page: ageProofPage,
  staleAfterMs: 10_000,
  request: () => ({}),
  next: () => null,
  isEmpty: () => false,
  withoutMembers: (page) => page,
};
