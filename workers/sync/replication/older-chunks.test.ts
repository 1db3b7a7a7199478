import { expect, test } from 'vitest';
import type { Head } from '#schemas/entities/head.ts';
import { isPresent } from '#sync/replica/heads.ts';
import { OLDER_CHUNKS } from '#sync/replica/older-chunks.ts';
import { groupChunks, groupHead, groupRow } from '#tests/support/group-streams.ts';
import { firstEpoch, head } from '#tests/support/streams.ts';
import { memoryWriter } from '#tests/support/writers.ts';
import { createOlderChunks } from './older-chunks.ts';

const CHUNK = 64;
const LAST = 100 * CHUNK;
/** The newest 2,000 rows begin in this chunk. */
const KEEP_FROM = 68;

function keeping(stored: Head, chunkNos: readonly number[]) {
  const writer = memoryWriter(firstEpoch, [stored]);
  for (const chunk of groupChunks(chunkNos.map((chunkNo) => groupRow(chunkNo * CHUNK + 1))))
    writer.now.pages.set(chunk.id, chunk);
  const older = createOlderChunks({
    writer,
    applier: { runSerially: (work) => work() },
    pause: () => Promise.resolve(),
  });
  const left = () => [...writer.now.pages.values()].map(({ chunkNo }) => chunkNo).sort((a, b) => a - b);
  return { older, left };
}
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

test('[G23] more older chunks than stay leave, the oldest first, and none of the newest rows', async () => {
  const { older, left } = keeping(groupHead(LAST), numbers(0, 100));
  await older.sweep();
  expect(left()).toEqual([...numbers(KEEP_FROM - OLDER_CHUNKS, KEEP_FROM - 1), ...numbers(KEEP_FROM, 100)]);
});

test('[G23] those that a screen shows stay in place of others', async () => {
  const group = groupHead(LAST);
  const { older, left } = keeping(group, numbers(0, 100));
  if (isPresent(group, firstEpoch)) await older.noteUse(group, [3, 4]);
  expect(left().slice(0, 3)).toEqual([3, 4, KEEP_FROM - OLDER_CHUNKS + 2]);
});

test('[G23] of a private conversation every chunk stays', async () => {
  const { older, left } = keeping(head(LAST), numbers(0, 100));
  await older.sweep();
  expect(left()).toHaveLength(101);
});
