import { describe, expect, test } from 'vitest';
import { firstEpoch, head, info, item, liveChangeSet, message } from '#tests/support/streams.ts';
import { chunkChanges } from './chunk-changes.ts';
import { keepFromOf, mergeChunk } from './chunks.ts';
import { surplusChunks, withUse } from './older-chunks.ts';

const CHUNK = 64;
const LAST = 100 * CHUNK;

test('[G23] the newest rows are kept by whole chunks', () => {
  expect([1, 2000, 2064, LAST].map((last) => keepFromOf({ last }, 2000))).toEqual([0, 0, 1, 68]);
  expect(keepFromOf({ last: LAST }, Infinity)).toBe(0);
});

describe('[G23] a changed row of a chunk below them', () => {
  const groupHead = head(LAST);
  const editOf = (seq: number) =>
    liveChangeSet(LAST, {
      info: info(LAST, { rev: LAST + 1 }),
      rev: LAST + 1,
      rows: [message(seq, { rev: LAST + 1 })],
    });
  const changeOf = (seq: number, fetched = 2000) => chunkChanges(groupHead, editOf(seq), firstEpoch, fetched)[0];

  test('[G23] goes only into a chunk that is on the device', () => {
    const change = changeOf(5);
    expect(change && mergeChunk(undefined, change)).toBeUndefined();
    const [fetched] = chunkChanges(
      groupHead,
      item('chunks', { info: info(LAST), rows: [message(5)] }),
      firstEpoch,
      2000,
    );
    const stored = fetched && mergeChunk(undefined, fetched);
    expect(change && mergeChunk(stored, change)?.rows).toMatchObject([{ seq: 5, rev: LAST + 1 }]);
  });
  test('[G23] is stored where all history is fetched, and among the newest', () => {
    for (const change of [changeOf(5, Infinity), changeOf(LAST - 5)])
      expect(change && mergeChunk(undefined, change)?.rows).toHaveLength(1);
  });
  test('[G23] is stored where a screen has asked for it, or an entry waits for it', () => {
    for (const source of ['chunks', 'own'] as const) {
      const [change] = chunkChanges(
        groupHead,
        item(source, { info: info(LAST), rows: [message(5)] }),
        firstEpoch,
        2000,
      );
      expect(change && mergeChunk(undefined, change)?.rows).toHaveLength(1);
    }
  });
});

describe('[G23] older chunks', () => {
  test('[G23] the least recently used go first, and of those never used the oldest', () => {
    expect(surplusChunks([1, 2, 3, 4, 5, 90], 68, [3, 1], 3)).toEqual([4, 2]);
    expect(surplusChunks([1, 2, 90], 68, [], 2)).toEqual([]);
  });
  test('[G23] a use counts once, as the latest', () => {
    expect(withUse([1, 2, 3], [2, 9])).toEqual([1, 3, 2, 9]);
    expect(
      withUse(
        Array.from({ length: 60 }, (_, n) => n),
        [99],
      ).length,
    ).toBeLessThan(60);
  });
});
