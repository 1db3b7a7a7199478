import { expect, test } from 'vitest';
import { asStream } from '#schemas/as-stream.ts';
import type { GroupRow, OwnPart } from '#schemas/streams/group.ts';
import { conversation, firstEpoch, head, info, liveChangeSet, membership, message } from '#tests/support/streams.ts';
import { chunkChanges } from './chunk-changes.ts';
import { mergeChunk } from './chunks.ts';
import { mergeHead } from './heads.ts';

const row = (rev: number, more: Partial<GroupRow> = {}): GroupRow => ({
  ...message(1),
  rev,
  reactions: [],
  event: null,
  mentions: [],
  mentionsAll: false,
  poll: null,
  ...more,
});
const own = (reaction: OwnPart['reaction']): OwnPart => ({ reaction, choices: null });
const key = { epoch: firstEpoch, stream: asStream(conversation), since: 1, chunkNo: 0 };
const merged = (...rows: GroupRow[]) =>
  rows.reduce<ReturnType<typeof mergeChunk>>(
    (chunk, each) => mergeChunk(chunk, { key, isStale: false, completeThrough: 0, rows: [each], trusted: true }),
    undefined,
  )?.rows[0];

test('[G25] a row for all members leaves what is one member’s own, but not of a deleted one', () => {
  const mine = row(2, { own: own('🔥') });
  expect(merged(mine, row(3))).toMatchObject({ rev: 3, own: own('🔥') });
  expect(merged(mine, row(3, { deletedAt: mine.createdAt }))).not.toHaveProperty('own');
});

test('[G25] the same version with an own part takes the place of the one for all members', () => {
  const withOwn = row(3, { own: own('🔥') });
  expect(merged(row(2, { own: own(null) }), row(3), withOwn)).toEqual(withOwn);
  expect(merged(withOwn, row(3))).toEqual(withOwn);
});

test('[G7] a late item for all members shows nothing of an earlier membership', () => {
  const returned = head(4, { rev: 4, membership: membership({ rev: 3, since: 3 }), info: info(7, { rev: 7 }) });
  const late = (rev: number) => liveChangeSet(rev, { membership: null, rows: [message(rev)] });
  for (const rev of [3, 6]) {
    expect(chunkChanges(returned, late(rev), firstEpoch)).toEqual([]);
    expect(mergeHead(returned, late(rev), firstEpoch)).toMatchObject({ head: returned, needsPull: rev === 6 });
  }
  expect(chunkChanges(returned, late(8), firstEpoch)).toHaveLength(1);
});
