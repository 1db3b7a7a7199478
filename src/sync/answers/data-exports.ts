import { dataExports, type DataExports } from '#schemas/wire/data-exports.ts';
import { noParams, type AnswerKind, type NoParams } from './answer-kind.ts';

/** Copies of the member's own data that are requested or ready: their list, never their content. */
export const dataExportsKind: AnswerKind<NoParams, DataExports> = {
  rpc: 'data_exports',
  params: noParams,
  page: dataExports,
  staleAfterMs: 30_000,
  request: () => ({}),
  next: () => null,
  isEmpty: ({ exports }) => exports.length === 0,
  withoutMembers: (page) => page,
};
