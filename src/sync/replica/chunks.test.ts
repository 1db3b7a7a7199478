import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Chunk } from '#schemas/entities/chunk.ts';
import { RANGE_OPEN } from '#schemas/limits.ts';
import { conversation, firstEpoch, message } from '#tests/support/streams.ts';
import { asStream } from '#schemas/as-stream.ts';
import { isNumberAnswered, mergeChunk, missingNumbers, chunkKey, chunkNoOf, type ChunkChange } from './chunks.ts';

const key = { epoch: firstEpoch, stream: asStream(conversation), since: 1, chunkNo: 1 };
const change = (given: Partial<ChunkChange>): ChunkChange => ({
  key,
  isStale: false,
  completeThrough: 0,
  rows: [],
  trusted: true,
  ...given,
});
const merged = (...changes: ChunkChange[]): Chunk | undefined =>
  changes.reduce<Chunk | undefined>((chunk, each) => mergeChunk(chunk, each), undefined);
const all: [number, number][] = [[1, RANGE_OPEN]];

test('[Y20] chunk k holds numbers k·64 to k·64+63, keyed by epoch, stream, since and k', () => {
  expect([63, 64, 127, 128].map(chunkNoOf)).toEqual([0, 1, 1, 2]);
  expect(chunkKey(key)).toBe(`first/${conversation}/1/1`);
  expect(merged(change({ rows: [message(64)] }))?.id).toBe(chunkKey(key));
});

test('[G25] an own reaction’s answer counts at once; the room’s later row keeps the own part', () => {
  const row = (given: object) => ({ ...message(66), rev: 9, ...given }) as never;
  const [stored, answer] = [
    row({ own: { reaction: null, choices: null } }),
    row({ own: { reaction: '🔥', choices: null } }),
  ];
  const reacted = merged(change({ rows: [stored] }), change({ rows: [answer] }));
  expect(reacted?.rows).toEqual([answer]);
  const counted = mergeChunk(reacted, change({ rows: [row({ rev: 10 })] }));
  expect(counted?.rows).toMatchObject([row({ rev: 10, own: { reaction: '🔥', choices: null } })]);
});

describe('complete numbers', () => {
  test('[Y20] a chunk sent whole completes its numbers up to the last one, holes included', () => {
    const chunk = merged(change({ completeThrough: 97, rows: [message(70)] }));
    expect(missingNumbers(chunk, 1, all, 127)).toEqual(Array.from({ length: 30 }, (_, n) => 98 + n));
    expect(chunk && [64, 95, 96, 97, 98].map((seq) => isNumberAnswered(chunk, seq))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });
  test('[Y20] all 64 numbers of a chunk fit in its two words', () => {
    const chunk = merged(change({ completeThrough: 200 }));
    expect(chunk?.answered).toEqual([0xffffffff, 0xffffffff]);
    expect(missingNumbers(chunk, 1, all, 127)).toEqual([]);
  });
  test('[Y20] a change of an absent message makes a partial chunk that covers only its number', () => {
    expect(missingNumbers(merged(change({ rows: [message(66)] })), 1, all, 67)).toEqual([64, 65, 67]);
  });
  test('[Y7] a chunk that is only named keeps its rows and loses its completeness', () => {
    const chunk = merged(change({ completeThrough: 127, rows: [message(66)] }), change({ isStale: true }));
    expect(chunk?.rows).toHaveLength(1);
    expect(chunk?.answered).toEqual([0, 0]);
    expect(mergeChunk(undefined, change({ isStale: true }))).toBeUndefined();
  });
  test('[Y7] rows that may not count as complete are kept all the same', () => {
    const chunk = merged(change({ rows: [message(66)], trusted: false }));
    expect(chunk?.rows).toHaveLength(1);
    expect(chunk && isNumberAnswered(chunk, 66)).toBe(false);
  });
  test('[Y9] a hole outside the visible ranges is normal', () => {
    expect(
      missingNumbers(
        undefined,
        1,
        [
          [70, 71],
          [100, 200],
        ],
        101,
      ),
    ).toEqual([70, 71, 100, 101]);
    expect(missingNumbers(undefined, 0, all, 2)).toEqual([1, 2]);
  });
});

test('[Y11] a late chunk never undoes an edit, and a tombstone wins by its revision', () => {
  const edited = message(66, { rev: 90, text: 'edited' });
  expect(merged(change({ rows: [edited] }), change({ completeThrough: 127, rows: [message(66)] }))?.rows).toEqual([
    edited,
  ]);
  const tombstone = message(66, { rev: 91, text: '', deletedAt: '2026-03-02T00:00:00Z' });
  expect(merged(change({ rows: [tombstone] }), change({ rows: [edited] }))?.rows).toEqual([tombstone]);
});

describe('properties', () => {
  const row = fc
    .tuple(fc.integer({ min: 64, max: 72 }), fc.integer({ min: 1, max: 6 }))
    .map(([seq, rev]) => message(seq, { rev, text: `${seq} at ${rev}` }));
  const anyChange = fc
    .record({
      rows: fc.array(row, { maxLength: 4 }),
      completeThrough: fc.constantFrom(0, 66, 127),
      trusted: fc.boolean(),
    })
    .map((given) => change(given));

  test('[Y14] merging commutes: any order of the same changes gives the same chunk', () => {
    const shuffled = fc
      .array(anyChange, { maxLength: 6 })
      .chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
      );
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        expect(merged(...other)).toEqual(merged(...list));
      }),
    );
  });
  test('[Y14] merging is idempotent: repeating it returns the same chunk object', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 5 }), (list) => {
        const chunk = merged(...list);
        for (const each of list) expect(mergeChunk(chunk, each)).toBe(chunk);
      }),
    );
  });
});
