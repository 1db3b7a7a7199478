import { expect, test } from 'vitest';
import type { LiveRoomId } from '#schemas/entities/live.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { LiveRoomsAnswer } from '#schemas/wire/live-rooms.ts';
import { liveRooms } from './live-rooms.ts';

const owner = '00000000-0000-4000-8000-000000000001' as MemberId;
const page: LiveRoomsAnswer = {
  stopped: false,
  mayOpen: true,
  rooms: [null, owner].map((id, n) => ({
    id: `00000000-0000-4000-8000-00000000002${String(n)}` as LiveRoomId,
    name: `Salon ${String(n)}`,
    topic: '',
    house: id === null,
    locked: false,
    isMine: false,
    owner: id && { id, username: 'ada', avatarUrl: null, genre: 'femme' as const, town: null, seal: false },
    present: 0,
    cameras: 0,
  })),
};

test('[Y9] the room of a hidden member leaves the stored list, and those of the house stay', () => {
  expect(liveRooms.withoutMembers(page, new Set([owner])).rooms.map(({ name }) => name)).toEqual(['Salon 0']);
  expect(liveRooms.withoutMembers(page, new Set())).toBe(page);
});
