import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveRoomId } from '#schemas/entities/live.ts';
import type { MemberId, MessageId } from '#schemas/ids.ts';
import type { LiveSocket, LiveSocketListener } from '#platform/live-socket.ts';
import { connectToRoom } from './room-connection.ts';

const me = '00000000-0000-4000-8000-000000000001' as MemberId;
const roomId = '00000000-0000-4000-8000-000000000009' as LiveRoomId;
const joined = {
  success: true,
  seat: '00000000-0000-4000-8000-000000000008',
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
  members: [],
  messages: [],
  viewers: { requests: [], removed: [] },
  media: false,
};

let listener: LiveSocketListener;
let requests: { name: string; answer: (value: unknown) => void }[];
let reopened: number;
const open = (_: MemberId, given: LiveSocketListener): LiveSocket => {
  listener = given;
  return {
    socket: { connected: true, connect: () => (reopened += 1) } as unknown as LiveSocket['socket'],
    request: (name) => new Promise((answer) => requests.push({ name, answer })),
    close: () => undefined,
  };
};
const settled = () => new Promise((resolve) => setImmediate(resolve));
async function answerNext(value: unknown): Promise<void> {
  requests.shift()?.answer(value);
  await settled();
}
const connect = () => {
  const connection = connectToRoom({ account: me, roomId, open, onSound: () => undefined });
  connection.watch(() => undefined);
  return connection;
};
beforeEach(() => {
  [requests, reopened] = [[], 0];
});
afterEach(() => {
  vi.useRealTimers();
});

test('[LIVE-07] it joins on connecting, and again after a loss, with the room still shown meanwhile', async () => {
  const connection = connect();
  expect(connection.state().phase).toBe('connecting');
  listener.onConnected();
  await answerNext(joined);
  expect(connection.state()).toMatchObject({ phase: 'joined', model: { room: { name: 'Le salon' } } });
  listener.onLost(null);
  expect(connection.state()).toMatchObject({ phase: 'away', model: { room: { name: 'Le salon' } } });
  listener.onConnected();
  await answerNext(joined);
  expect(connection.state().phase).toBe('joined');
});

test('[LIVE-07] an entry that nothing answers is tried again while the network is there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const connection = connect();
  listener.onConnected();
  await answerNext(null);
  expect([connection.state().phase, requests.length]).toEqual(['away', 0]);
  vi.advanceTimersByTime(2_000);
  await answerNext(joined);
  expect(connection.state().phase).toBe('joined');
  listener.onLost(null);
  listener.onConnected();
  await answerNext(null);
  listener.onLost(null);
  vi.advanceTimersByTime(2_000);
  expect(requests).toHaveLength(0);
});

test('[LIVE-07] who is banned while inside is told until when', async () => {
  const connection = connect();
  listener.onConnected();
  await answerNext(joined);
  listener.onEvent('many:closed', { code: 'live-banned', until: '2026-11-28T08:00:00.000Z' });
  expect(connection.state()).toMatchObject({ phase: 'out', until: '2026-11-28T08:00:00.000Z' });
});

test('[LIVE-07] who is refused or shown out is not brought back by a reconnection', async () => {
  const connection = connect();
  listener.onConnected();
  await answerNext({ success: false, code: 'live-banned', until: '2026-11-28T08:00:00.000Z' });
  expect(connection.state()).toEqual({
    phase: 'out',
    model: null,
    code: 'live-banned',
    until: '2026-11-28T08:00:00.000Z',
    wasGuest: false,
  });
  listener.onLost(null);
  listener.onConnected();
  expect([connection.state().phase, requests.length]).toEqual(['out', 0]);
  connection.enterAgain();
  await answerNext(joined);
  listener.onEvent('many:closed', { code: 'live-kicked', until: null });
  expect(connection.state()).toMatchObject({ phase: 'out', code: 'live-kicked' });
});

test.each([
  ['another', null, true],
  ['this', me, false],
])('[LIVE-07] who was in a room of %s member reports it once it is closed, or not', async (_, ownerId, wasGuest) => {
  const connection = connect();
  listener.onConnected();
  await answerNext({ ...joined, room: { ...joined.room, ownerId } });
  listener.onEvent('many:closed', { code: 'unknown-room', until: null });
  expect(connection.state()).toMatchObject({ phase: 'out', wasGuest });
});

test('[LIVE-07] an answer of an earlier attempt changes nothing', async () => {
  const connection = connect();
  listener.onConnected();
  listener.onLost(null);
  listener.onConnected();
  const [early, late] = requests;
  late?.answer(joined);
  await settled();
  early?.answer({ success: false, code: 'live-full' });
  await settled();
  expect(connection.state().phase).toBe('joined');
});

test('[LIVE-07] an event that cannot be read makes it join anew, and others’ events are left alone', async () => {
  const connection = connect();
  listener.onConnected();
  await answerNext(joined);
  listener.onEvent('live:slots', [{ slot: 0, member: null }]);
  expect(requests).toHaveLength(0);
  listener.onEvent('many:room', { room: { name: 7 } });
  expect(requests.map(({ name }) => name)).toEqual(['many:join']);
  await answerNext({ ...joined, room: { ...joined.room, locked: true } });
  expect(connection.state()).toMatchObject({ phase: 'joined', model: { room: { locked: true } } });
});

test('[LIVE-07] what is refused says why, and how long to wait', async () => {
  const connection = connect();
  const said = connection.act('many:say', { id: me as string as MessageId, text: 'Bonsoir' });
  await answerNext({ success: false, code: 'live-slow', waitMs: 4200 });
  expect(await said).toEqual({ code: 'live-slow', waitMs: 4200 });
  const lost = connection.act('many:typing', { isTyping: true });
  await answerNext(null);
  expect(await lost).toEqual({ code: 'offline', waitMs: 0 });
});
