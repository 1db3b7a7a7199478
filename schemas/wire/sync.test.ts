import { expect, test } from 'vitest';
import { chunksAnswer, pulledStream } from './sync.ts';

const id = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`;
const at = '2026-09-29T18:46:00.504Z';
const membership = {
  gone: false,
  rev: 2,
  since: 2,
  ranges: [[1, 9]],
  read: 2,
  mineAtRead: 0,
  mine: 0,
  muted: false,
  pinned: false,
  archived: false,
  cardAllowed: false,
};
const info = {
  kind: 'group',
  rev: 3,
  last: 3,
  system: 2,
  createdAt: at,
  updatedAt: at,
  name: 'Jeudis lyonnais',
  description: '',
  avatarUrl: null,
  privacy: 'public',
  createdBy: id(1),
  members: 2,
  adminsOnly: [],
  slowSeconds: 0,
  pinned: [],
  allMentions: [],
  audience: 1,
};
const row = {
  seq: 3,
  rev: 3,
  id: id(3),
  senderId: id(1),
  type: 'text',
  text: 'Une chaise et un verre.',
  mediaUrl: null,
  gifUrl: null,
  createdAt: at,
  editedAt: null,
  deletedAt: null,
  replyTo: null,
  reactions: [],
  event: null,
  mentions: [id(2)],
  mentionsAll: false,
  poll: null,
  own: { reaction: null, choices: null },
};

test('a pulled group’s plain message keeps what a private one does not have', () => {
  const answer = { completeChunks: [0], staleChunks: [], truncated: false };
  const pulled = { stream: id(9), kind: 'group', membership, info, card: null, throughRev: 3, rows: [row], ...answer };
  expect(pulledStream.parse(pulled).rows).toEqual([row]);
});

test('so does one in a chunk', () => {
  const chunks = { info, snapshotRev: 3, completeChunks: [0], rows: [row] };
  const answer = { epoch: 'one', serverTime: at, stream: id(9), membership, chunks };
  expect(chunksAnswer.parse(answer).chunks?.rows).toEqual([row]);
});
