import { expect, test, vi } from 'vitest';
import type { Message } from '#schemas/entities/message.ts';
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
import { changeSetOfLive, changeSetsOfChunks, changeSetsOfPull, changeSetsOfResults } from './change-set.ts';

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
    () => [message(3)],
  );
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
  const readRows = vi.fn((rows: readonly unknown[]) => rows as Message[]);
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
  const [changeSet] = changeSetsOfPull({ ...answerFields, streams, gone: [] }, readRows);
  expect(readRows).not.toHaveBeenCalled();
  expect([changeSet?.rows, changeSet?.rows]).toMatchObject([[{ seq: 3 }], [{ seq: 3 }]]);
  expect(readRows.mock.calls).toEqual([[[message(3)]]]);
});

test('[Y20] chunks claim no revision; for a gone stream they carry the membership alone', () => {
  const chunks = { info: info(3), snapshotRev: 7, rows: [message(3)], completeChunks: [0] };
  const gone = { stream: asStream(otherConversation), membership: { gone: true, rev: 2 }, chunks: null } as const;
  expect(changeSetsOfChunks({ ...answerFields, stream, membership: membership(), chunks, more: [gone] })).toMatchObject(
    [
      { source: 'page', stream, throughRev: 0, rev: 0, snapshotRev: 7, completeChunks: [0] },
      { stream: otherConversation, rows: [], info: null },
    ],
  );
  expect(changeSetsOfChunks({ ...answerFields, ...gone })).toMatchObject([{ rows: [], info: null }]);
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
