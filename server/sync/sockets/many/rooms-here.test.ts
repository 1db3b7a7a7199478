/** What a node keeps of its rooms while reads are under way, or fail. */
import { afterEach, expect, test, vi } from 'vitest';
import type { LiveRoomId } from '#schemas/entities/live.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { ChatSocket } from '../handshake.ts';
import { keepRoomsHere } from './rooms-here.ts';

afterEach(() => void vi.useRealTimers());

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}` as MemberId;
const [ada, bela] = [idOf(1), idOf(2)];
const roomId = '10000000-0000-4000-8000-000000000001' as LiveRoomId;
const seats = ['20000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000002'] as const;

const stateWith = (ids: readonly MemberId[]) => ({
  room: {
    id: roomId,
    name: 'Le salon',
    topic: '',
    house: true,
    ownerId: null,
    animator: null,
    locked: false,
    slowSeconds: 0,
    call: false,
  },
  members: ids.map((id) => ({
    id,
    username: 'membre',
    avatarUrl: null,
    seal: false,
    rank: 0,
    premium: true,
    camera: true,
    microphone: false,
    audience: 'everyone',
    muted: false,
    cameraCut: false,
    joinedAt: '2026-11-27T08:00:00.000Z',
  })),
});

/** Rooms over answers that the test changes, and what their sockets are sent. */
function rooms(answer: () => unknown, pauseMs = 0) {
  const sent: [MemberId, string, unknown][] = [];
  const socketOf = (id: MemberId) =>
    ({
      data: { member: { id } },
      emit: (name: string, payload: unknown) => sent.push([id, name, payload]),
    }) as unknown as ChatSocket;
  const database = { live: () => Promise.resolve().then(answer) };
  return { here: keepRoomsHere({ database, onOut: () => undefined, pauseMs }), socketOf, sent };
}

test('[LIVE-07] a room that cannot be read is not taken for one that does not exist', async () => {
  let answer = (): unknown => {
    throw new Error('database gone');
  };
  const { here, socketOf } = rooms(() => answer());
  await expect(here.enter(roomId, socketOf(ada))).rejects.toThrow('not read');
  answer = () => ({ room: null });
  expect(await here.enter(roomId, socketOf(ada))).toBeNull();
  answer = () => stateWith([ada]);
  expect((await here.enter(roomId, socketOf(ada)))?.members.has(ada)).toBe(true);
});

test('[LIVE-07] what has not changed is the same object for every viewer and in every read', async () => {
  let present = [ada];
  const { here, socketOf, sent } = rooms(() => stateWith(present));
  const first = await here.enter(roomId, socketOf(ada));
  present = [ada, bela];
  const second = await here.enter(roomId, socketOf(bela));
  expect(second?.room).toBe(first?.room);
  expect(second?.messages).toBe(first?.messages);
  expect(second?.members.get(ada)).not.toBeUndefined();
  expect(second?.members.get(ada)).toBe(first?.members.get(ada));
  expect(sent.map(([, name]) => name)).toEqual(['many:members']);
});

test('[LIVE-07] a busy room is read four times a second, and once after the last change', async () => {
  vi.useFakeTimers();
  let reads = 0;
  let present = [ada];
  const { here, socketOf, sent } = rooms(() => {
    reads++;
    return stateWith(present);
  }, 250);
  await here.enter(roomId, socketOf(ada));
  for (let change = 0; change < 100; change++) {
    void here.refresh(roomId);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(reads).toBeGreaterThan(2);
  expect(reads).toBeLessThanOrEqual(5);
  present = [ada, bela];
  void here.refresh(roomId);
  await vi.advanceTimersByTimeAsync(250);
  expect(sent.map(([, name]) => name)).toEqual(['many:members']);
});

test('[LIVE-07] a room has to do with its owner, who is in it, who enters, and who has written', async () => {
  const { here, socketOf } = rooms(() => stateWith([ada]));
  const entered = here.enter(roomId, socketOf(bela));
  expect(here.roomsWith(new Set([bela]))).toEqual([roomId]);
  await entered;
  expect(here.roomsWith(new Set([ada]))).toEqual([roomId]);
  expect(here.roomsWith(new Set([idOf(3)]))).toEqual([]);
});

test('[S17] typing of a member whom no read has shown yet reaches nobody', async () => {
  let present = [ada];
  const { here, socketOf } = rooms(() => stateWith(present));
  const mine = socketOf(ada);
  await here.enter(roomId, mine);
  expect(here.whoSees(roomId, bela)).toEqual([]);
  present = [ada, bela];
  await here.refresh(roomId);
  expect(here.whoSees(roomId, bela)).toEqual([mine]);
});

test('[LIVE-07] a tab that closes takes nothing from what another one of the member watches', async () => {
  const { here, socketOf, sent } = rooms(() => stateWith([ada, bela]));
  await here.enter(roomId, socketOf(ada));
  for (const seat of seats) here.watch({ roomId, seat, viewer: bela, members: [ada] });
  here.watch({ roomId, seat: seats[1], viewer: bela, members: [] });
  expect(sent).toEqual([[ada, 'many:watchers', { memberIds: [bela] }]]);
  here.watch({ roomId, seat: seats[0], viewer: bela, members: [] });
  expect(sent.at(-1)).toEqual([ada, 'many:watchers', { memberIds: [] }]);
});
