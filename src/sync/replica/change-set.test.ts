import { expect, test, vi } from 'vitest';
import { asStream } from '#schemas/as-stream.ts';
import {
  otherConversation,
  card,
  conversation,
  firstEpoch,
  info,
  instant,
  membership,
  message,
  result,
} from '#tests/support/streams.ts';
import { streamKinds } from '#streams/registry.ts';
import {
  changeSetOfLive,
  changeSetsOfChunks,
  changeSetsOfPull,
  changeSetsOfResults,
  isReadable,
} from './change-set.ts';

const stream = asStream(conversation);
const answerFields = { epoch: firstEpoch, serverTime: instant(0) };

test('[Y7] a pull claims everything up to its revision, and says what is gone', () => {
  const pulledStream = {
    stream,
    kind: 'conversation',
    membership: membership(),
    info: info(3),
    card: card(),
    throughRev: 5,
    rows: [message(3)],
    completeChunks: [0],
    staleChunks: [],
    truncated: true,
  } as const;
  const [changeSet, gone] = changeSetsOfPull(
    {
      ...answerFields,
      streams: [{ ...pulledStream, rows: [message(3)], completeChunks: [0], staleChunks: [] }],
      gone: [{ stream, membership: { gone: true, rev: 4 } }],
    },
    streamKinds,
  ).changeSets;
  expect(changeSet).toMatchObject({
    source: 'pull',
    rows: [{ seq: 3 }],
    throughRev: 5,
    snapshotRev: 5,
    rev: 0,
    truncated: true,
    completeChunks: [0],
  });
  expect(gone).toMatchObject({ source: 'pull', membership: { gone: true }, throughRev: 0, rows: [] });
});

test('[Y7] rows of a pulled stream are parsed when first used, and once', () => {
  const readRows = vi.fn(streamKinds.readRows);
  const pulledStream = {
    stream,
    kind: 'conversation',
    membership: membership(),
    info: info(3),
    card: null,
    throughRev: 5,
    completeChunks: [],
    staleChunks: [],
    truncated: false,
  } as const;
  const streams = [3, 4].map((seq) => ({ ...pulledStream, rows: [message(seq)], completeChunks: [], staleChunks: [] }));
  const kinds = { ...streamKinds, readRows };
  const [changeSet] = changeSetsOfPull({ ...answerFields, streams, gone: [] }, kinds).changeSets;
  expect(readRows).not.toHaveBeenCalled();
  expect([changeSet?.rows, changeSet?.rows]).toMatchObject([[{ seq: 3 }], [{ seq: 3 }]]);
  expect(readRows.mock.calls).toEqual([['conversation', [message(3)]]]);
});

const pulled = (fields: object) => ({
  stream,
  kind: 'conversation',
  membership: membership(),
  info: info(3),
  card: card({ rev: 2 }),
  throughRev: 5,
  rows: [],
  completeChunks: [],
  staleChunks: [],
  truncated: false,
  ...fields,
});

test('[Y7, Y18] a stream of a pull that does not fit, or of an unknown kind, costs no other', () => {
  const later = {
    stream: otherConversation,
    kind: 'of later',
    info: { kind: 'of later', members: 3 },
    rows: [{ n: 1 }],
  };
  const streams = [pulled(later), pulled({ info: info(-1) }), pulled({}), pulled({ kind: 'account' }), null];
  const { changeSets, unknown, unreadable } = changeSetsOfPull({ ...answerFields, streams, gone: [] }, streamKinds);
  expect(changeSets).toMatchObject([{ stream, kind: 'conversation', throughRev: 5 }]);
  expect(unknown).toEqual([[otherConversation, 5, membership().rev, 2]]);
  expect(unreadable).toBe(3);
});

test('[Y7, Y20] rows of which one does not fit make their change set unreadable, and no other', () => {
  const rows = [message(1), { seq: 'two' }];
  const streams = [pulled({ rows }), pulled({ rows: [message(1)] })];
  const { changeSets } = changeSetsOfPull({ ...answerFields, streams, gone: [] }, streamKinds);
  expect(changeSets.map(isReadable)).toEqual([false, true]);
  const chunks = { info: info(3), snapshotRev: 7, rows, completeChunks: [0] };
  const more = [{ stream, membership: membership(), chunks: { ...chunks, rows: [] } }];
  const answer = { ...answerFields, stream, membership: membership(), chunks, more };
  expect(changeSetsOfChunks(answer, streamKinds).map(isReadable)).toEqual([false, true]);
});

test('[Y20] chunks claim no revision; for a gone stream they carry the membership alone', () => {
  const chunks = { info: info(3), snapshotRev: 7, rows: [message(3)], completeChunks: [0] };
  const gone = { stream: asStream(otherConversation), membership: { gone: true, rev: 2 }, chunks: null } as const;
  expect(
    changeSetsOfChunks({ ...answerFields, stream, membership: membership(), chunks, more: [gone] }, streamKinds),
  ).toMatchObject([
    { source: 'chunks', stream, throughRev: 0, rev: 0, snapshotRev: 7, completeChunks: [0] },
    { stream: otherConversation, rows: [], info: null },
  ]);
  expect(changeSetsOfChunks({ ...answerFields, ...gone }, streamKinds)).toMatchObject([{ rows: [], info: null }]);
});

test('[Y8] a live event is one revision', () => {
  const live = {
    epoch: firstEpoch,
    stream,
    kind: 'conversation',
    membership: membership(),
    rev: 4,
    info: info(4),
    card: null,
    rows: [message(4)],
  } as const;
  expect(changeSetOfLive({ ...live, rows: [message(4)] })).toMatchObject({
    source: 'live',
    rev: 4,
    snapshotRev: 4,
    throughRev: 0,
  });
});

test('[Y6] results of own entries are change sets too; refusals are not', () => {
  const sent = result(1, { row: message(3), membership: membership(), info: info(3) });
  expect(
    changeSetsOfResults([sent, result(2, { status: 'rejected', membership: membership() }), result(3)]),
  ).toMatchObject([{ source: 'own', rev: 3, snapshotRev: 3, rows: [{ seq: 3 }] }]);
});
