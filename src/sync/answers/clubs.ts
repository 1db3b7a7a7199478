import type * as z from 'zod/mini';
import { clubsAnswer } from '#schemas/wire/public-lists.ts';
import { noParams, type AnswerKind, type NoParams } from './answer-kind.ts';

/** Answer kind of the clubs directory: all published places, in one page. */
export const clubs: AnswerKind<NoParams, z.infer<typeof clubsAnswer>> = {
  rpc: 'clubs',
  params: noParams,
  page: clubsAnswer,
  staleAfterMs: 60 * 60_000,
  request: () => ({}),
  next: () => null,
  isEmpty: (page) => page.clubs.length === 0,
  withoutMembers: (page) => page,
};
