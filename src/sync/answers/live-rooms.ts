import { liveRoomsAnswer, type LiveRoomsAnswer } from '#schemas/wire/live-rooms.ts';
import { noParams, type AnswerKind, type NoParams } from './answer-kind.ts';

/** The live rooms that the member may find; those of hidden members are taken away. */
export const liveRooms: AnswerKind<NoParams, LiveRoomsAnswer> = {
  rpc: 'live_rooms',
  params: noParams,
  page: liveRoomsAnswer,
  staleAfterMs: 15_000,
  request: () => ({}),
  next: () => null,
  isEmpty: ({ rooms }) => rooms.length === 0,
  withoutMembers(page, hidden) {
    const rooms = page.rooms.filter(({ owner }) => owner === null || !hidden.has(owner.id));
    return rooms.length === page.rooms.length ? page : { ...page, rooms };
  },
};
