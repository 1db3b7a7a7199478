import { expect, test } from 'vitest';
import type { LiveRoomId } from '#schemas/entities/live.ts';
import type { MemberId, MessageId } from '#schemas/ids.ts';
import { LIVE_MESSAGES_LIMIT } from '#schemas/limits.ts';
import type { JoinedRoom, LiveMessage, ShownMember } from '#schemas/wire/live-rooms.ts';
import { applyRoomEvent, roomModelOf, soundsOf, type RoomEvent } from './room-model.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` as MemberId;
const [ada, bela] = [idOf(1), idOf(2)];
const member = (id: MemberId, fields: Partial<ShownMember> = {}): ShownMember => ({
  id,
  username: `m${id.slice(-1)}`,
  avatarUrl: null,
  seal: false,
  rank: 0,
  premium: true,
  camera: false,
  microphone: false,
  audience: 'everyone',
  muted: false,
  cameraCut: false,
  joinedAt: '2026-11-27T08:00:00.000Z',
  access: 'open',
  ...fields,
});
const message = (seq: number, author: MemberId | null = bela): LiveMessage => ({
  id: `10000000-0000-4000-8000-${String(seq).padStart(12, '0')}` as MessageId,
  seq,
  author: author && { id: author, username: 'x', avatarUrl: null, seal: false },
  text: `n${String(seq)}`,
  at: '2026-11-27T08:00:00.000Z',
});
const joined: JoinedRoom = {
  seat: crypto.randomUUID(),
  room: {
    id: idOf(9) as string as LiveRoomId,
    name: 'Le salon',
    topic: '',
    house: true,
    ownerId: null,
    animator: 'Lison',
    locked: false,
    slowSeconds: 0,
    call: false,
  },
  members: [member(ada), member(bela)],
  messages: [message(1), message(2, null)],
  viewers: { requests: [], removed: [] },
  media: false,
};
const model = roomModelOf(joined);
const after = (...events: RoomEvent[]) => events.reduce(applyRoomEvent, model);

test('[LIVE-07] messages keep their order, are there once, and the oldest leave', () => {
  const more = Array.from({ length: LIVE_MESSAGES_LIMIT }, (_, n) => message(n + 2, n === 0 ? null : ada));
  const { messages } = after({ name: 'many:messages', payload: { messages: more.toReversed() } });
  expect([messages.length, messages[0]?.seq, messages.at(-1)?.seq]).toEqual([200, 2, 201]);
});

test('[S17] who is hidden leaves with what they said and their typing', () => {
  const next = after(
    { name: 'many:typing', payload: { memberId: bela, isTyping: true } },
    { name: 'many:members', payload: { joined: [], changed: [], left: [bela] } },
    { name: 'many:forgotten', payload: { memberIds: [bela] } },
  );
  expect([[...next.members.keys()], next.messages.map(({ seq }) => seq), [...next.typing]]).toEqual([[ada], [2], []]);
});

test('[LIVE-07] a member types until they have spoken or stop, and nobody types who is not there', () => {
  const typing: RoomEvent = { name: 'many:typing', payload: { memberId: bela, isTyping: true } };
  expect([...after(typing).typing]).toEqual([bela]);
  expect([...after(typing, { name: 'many:messages', payload: { messages: [message(3)] } }).typing]).toEqual([]);
  expect([...after(typing, { name: 'many:typing', payload: { memberId: bela, isTyping: false } }).typing]).toEqual([]);
  expect(after({ name: 'many:typing', payload: { memberId: idOf(7), isTyping: true } })).toBe(model);
});

test('[SOUND-19, SOUND-20, SOUND-21] coming, going and cameras of others are heard, one’s own are not', () => {
  const sounds = (event: Extract<RoomEvent, { name: 'many:members' }>['payload']) =>
    soundsOf(model, { name: 'many:members', payload: event }, ada);
  expect(sounds({ joined: [member(idOf(3))], changed: [], left: [bela] })).toEqual(['joined', 'left']);
  expect(sounds({ joined: [member(ada)], changed: [member(ada, { camera: true })], left: [] })).toEqual([]);
  expect(sounds({ joined: [], changed: [member(bela, { camera: true })], left: [] })).toEqual(['camera']);
  expect(sounds({ joined: [], changed: [member(bela, { muted: true })], left: [] })).toEqual([]);
});
