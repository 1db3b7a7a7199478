import { staffPage, type StaffPage } from '#schemas/wire/cases.ts';
import { noParams, type AnswerKind, type NoParams } from './answer-kind.ts';

/** What the member may do for the house, and whether this session may do it now. Almost nobody may do anything. */
export const staffPageKind: AnswerKind<NoParams, StaffPage> = {
  rpc: 'staff_page',
  params: noParams,
  page: staffPage,
  staleAfterMs: 15 * 60_000,
  request: () => ({}),
  next: () => null,
  isEmpty: () => false,
  withoutMembers: (page) => page,
};
