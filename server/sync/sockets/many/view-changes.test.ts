import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LiveRoomId } from '#schemas/entities/live.ts';
import type { MemberId, MessageId } from '#schemas/ids.ts';
import type { LiveMember, LiveMessage } from '#schemas/wire/live-rooms.ts';
import { areHidden, roomStateOf, viewOf, type RoomAnswer, type RoomState } from './room-state.ts';
import { viewChanges } from './view-changes.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}` as MemberId;
const [ada, bela, cyd] = [idOf(1), idOf(2), idOf(3)];
const nameOf = new Map([
  [ada, 'ada'],
  [bela, 'bela'],
  [cyd, 'cyd'],
]);

const member = (id: MemberId, fields: Partial<LiveMember> = {}): LiveMember => ({
  id,
  username: nameOf.get(id) ?? '',
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
  ...fields,
});
const message = (seq: number, author: MemberId | null, text = `n${seq}`): LiveMessage => ({
  id: `10000000-0000-4000-8000-00000000000${seq}` as MessageId,
  seq,
  author: author && { id: author, username: nameOf.get(author) ?? '', avatarUrl: null, seal: false },
  text,
  at: '2026-11-27T08:00:00.000Z',
});

const answer = (fields: Partial<RoomAnswer> = {}): RoomAnswer => ({
  room: {
    id: randomUUID() as string as LiveRoomId,
    name: 'Le salon',
    topic: '',
    house: true,
    ownerId: null,
    animator: 'Lison',
    locked: false,
    slowSeconds: 0,
    call: false,
  },
  members: [member(ada), member(bela), member(cyd)],
  messages: [message(1, bela), message(2, null), message(3, ada)],
  numbers: [1, 2, 3],
  out: [],
  hidden: [],
  withheld: [],
  viewers: [],
  ...fields,
});
const stateOf = (fields: Partial<RoomAnswer> = {}, earlier: readonly LiveMessage[] = []): RoomState => {
  const state = roomStateOf(answer(fields), earlier);
  if (!state) throw new Error('no room');
  return state;
};
const room = answer().room;

test('[S17] a viewer sees neither members nor messages behind a block, in either direction', () => {
  const state = stateOf({ hidden: [[bela, ada]] });
  const shown = (me: MemberId) => {
    const { members, messages } = viewOf(state, me);
    return [[...members.keys()].map((id) => nameOf.get(id)), messages.map(({ seq }) => seq)];
  };
  expect(shown(ada)).toEqual([
    ['ada', 'cyd'],
    [2, 3],
  ]);
  expect(shown(bela)).toEqual([
    ['bela', 'cyd'],
    [1, 2],
  ]);
  expect(shown(cyd)).toEqual([
    ['ada', 'bela', 'cyd'],
    [1, 2, 3],
  ]);
  expect([areHidden(state, ada, bela), areHidden(state, bela, ada), areHidden(state, cyd, ada)]).toEqual([
    true,
    true,
    false,
  ]);
});

test('[S17] a block made meanwhile takes member and messages away, and nothing says why', () => {
  const before = viewOf(stateOf({ room }), ada);
  const after = viewOf(stateOf({ room, hidden: [[ada, bela]] }), ada);
  expect(viewChanges(before, after)).toEqual([
    ['many:members', { joined: [], changed: [], left: [bela] }],
    ['many:forgotten', { memberIds: [bela] }],
  ]);
  expect(viewChanges(after, before).map(([name]) => name)).toEqual(['many:members', 'many:messages']);
});

test('[LIVE-07] new messages are added to those that were read before, and the oldest leave', () => {
  const first = stateOf({ room });
  const next = stateOf({ room, messages: [message(4, bela)], numbers: [2, 3, 4] }, first.messages);
  expect(next.messages.map(({ seq }) => seq)).toEqual([2, 3, 4]);
  expect(viewChanges(viewOf(first, ada), viewOf(next, ada))).toEqual([
    ['many:messages', { messages: [message(4, bela)] }],
  ]);
});

test('[LIVE-07] what a deleted member has said is forgotten, and what the limit has taken is not told', () => {
  const first = stateOf({ room });
  const next = stateOf({ room, members: [member(ada), member(cyd)], messages: [], numbers: [2, 3] }, first.messages);
  expect(viewChanges(viewOf(first, ada), viewOf(next, ada))).toContainEqual(['many:forgotten', { memberIds: [bela] }]);
  const newer = stateOf({ room, messages: [message(4, bela)], numbers: [2, 3, 4] }, first.messages);
  expect(viewChanges(viewOf(first, ada), viewOf(newer, ada)).map(([name]) => name)).toEqual(['many:messages']);
});

test('[LIVE-07] a camera that is withheld says whether its viewer has asked for it', () => {
  const on = [member(ada, { camera: true, audience: 'request' }), member(bela), member(cyd)];
  const state = stateOf({
    members: on,
    withheld: [
      [bela, ada],
      [cyd, ada],
    ],
    viewers: [{ owner: ada, viewer: bela, state: 'requested' }],
  });
  const access = (me: MemberId) => viewOf(state, me).members.get(ada)?.access;
  expect([access(ada), access(bela), access(cyd)]).toEqual(['open', 'requested', 'closed']);
  expect(viewOf(state, ada).viewers).toEqual({ requests: [bela], removed: [] });
  expect(viewOf(state, cyd).viewers).toEqual({ requests: [], removed: [] });
});

test('[S17] a request from behind a block is not shown', () => {
  const state = stateOf({ hidden: [[ada, bela]], viewers: [{ owner: ada, viewer: bela, state: 'requested' }] });
  expect(viewOf(state, ada).viewers).toEqual({ requests: [], removed: [] });
});

test('[LIVE-07, S17] who has a camera on sees who watches it, and nobody who is hidden or does not get it', () => {
  const on = [member(ada, { camera: true }), member(bela), member(cyd)];
  const watching = (viewer: MemberId, owner: MemberId) => viewer !== ada && owner === ada;
  const watchersWith = (fields: Partial<RoomAnswer>) =>
    viewOf(stateOf({ members: on, ...fields }), ada, watching).watchers;
  expect(watchersWith({})).toEqual([bela, cyd]);
  expect(watchersWith({ hidden: [[ada, bela]] })).toEqual([cyd]);
  expect(watchersWith({ withheld: [[cyd, ada]] })).toEqual([bela]);
  expect(watchersWith({ members: [member(ada), member(bela), member(cyd)] })).toEqual([]);
  expect(viewOf(stateOf({ members: on }), bela, watching).watchers).toEqual([]);
});

test('[LIVE-07] nothing is told where nothing has changed', () => {
  const view = viewOf(stateOf({ room }), ada);
  expect(viewChanges(view, viewOf(stateOf({ room }), ada))).toEqual([]);
});
