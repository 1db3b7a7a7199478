import { broadcastPage, type BroadcastPage } from '#schemas/wire/broadcasts.ts';
import { noParams, type AnswerKind, type NoParams } from './answer-kind.ts';
import { cursorOf, placeOf } from './page-cursor.ts';

const PAGE_SIZE = 20;

/** What the house has proposed to say to many members, the latest first, with what became of it. */
export const houseBroadcasts: AnswerKind<NoParams, BroadcastPage> = {
  rpc: 'broadcast_page',
  params: noParams,
  page: broadcastPage,
  staleAfterMs: 30_000,
  request: (_, cursor) => ({ before: placeOf(cursor), count: PAGE_SIZE }),
  next: ({ next }) => cursorOf(next),
  isEmpty: ({ broadcasts }) => broadcasts.length === 0,
  withoutMembers: (page) => page,
};
