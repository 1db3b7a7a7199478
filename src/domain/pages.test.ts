import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Page } from '#schemas/entities/page.ts';
import { RANGE_OPEN } from '#schemas/limits.ts';
import { conversation, first, message } from '#tests/support/streams.ts';
import { asStream } from '#schemas/as-stream.ts';
import { isAnswered, mergePage, missingIn, pageKey, pageOf, type PageChange } from './pages.ts';

const key = { epoch: first, stream: asStream(conversation), since: 1, k: 1 };
const change = (given: Partial<PageChange>): PageChange => ({
  key,
  forget: false,
  answeredTo: 0,
  rows: [],
  trusted: true,
  ...given,
});
const merged = (...changes: PageChange[]): Page | undefined =>
  changes.reduce<Page | undefined>((page, each) => mergePage(page, each), undefined);
const all: [number, number][] = [[1, RANGE_OPEN]];

test('[Y20] chunk k holds numbers k·64 to k·64+63, keyed by epoch, stream, since and k', () => {
  expect([63, 64, 127, 128].map(pageOf)).toEqual([0, 1, 1, 2]);
  expect(pageKey(key)).toBe(`first/${conversation}/1/1`);
  expect(merged(change({ rows: [message(64)] }))?.id).toBe(pageKey(key));
});

describe('complete numbers', () => {
  test('[Y20] a chunk sent whole completes its numbers up to the last one, holes included', () => {
    const page = merged(change({ answeredTo: 97, rows: [message(70)] }));
    expect(missingIn(page, 1, all, 127)).toEqual(Array.from({ length: 30 }, (_, n) => 98 + n));
    expect(page && [64, 95, 96, 97, 98].map((seq) => isAnswered(page, seq))).toEqual([true, true, true, true, false]);
  });
  test('[Y20] all 64 numbers of a chunk fit in its two words', () => {
    const page = merged(change({ answeredTo: 200 }));
    expect(page?.answered).toEqual([0xffffffff, 0xffffffff]);
    expect(missingIn(page, 1, all, 127)).toEqual([]);
  });
  test('[Y20] a change of an absent message makes a partial chunk that covers only its number', () => {
    expect(missingIn(merged(change({ rows: [message(66)] })), 1, all, 67)).toEqual([64, 65, 67]);
  });
  test('[Y7] a chunk that is only named keeps its rows and loses its completeness', () => {
    const page = merged(change({ answeredTo: 127, rows: [message(66)] }), change({ forget: true }));
    expect(page?.rows).toHaveLength(1);
    expect(page?.answered).toEqual([0, 0]);
    expect(mergePage(undefined, change({ forget: true }))).toBeUndefined();
  });
  test('[Y7] rows that may not count as complete are kept all the same', () => {
    const page = merged(change({ rows: [message(66)], trusted: false }));
    expect(page?.rows).toHaveLength(1);
    expect(page && isAnswered(page, 66)).toBe(false);
  });
  test('[Y9] a hole outside the visible ranges is normal', () => {
    expect(
      missingIn(
        undefined,
        1,
        [
          [70, 71],
          [100, 200],
        ],
        101,
      ),
    ).toEqual([70, 71, 100, 101]);
    expect(missingIn(undefined, 0, all, 2)).toEqual([1, 2]);
  });
});

test('[Y11] a late chunk never undoes an edit, and a tombstone wins by its revision', () => {
  const edited = message(66, { rev: 90, text: 'edited' });
  expect(merged(change({ rows: [edited] }), change({ answeredTo: 127, rows: [message(66)] }))?.rows).toEqual([edited]);
  const tombstone = message(66, { rev: 91, text: '', deletedAt: '2026-03-02T00:00:00Z' });
  expect(merged(change({ rows: [tombstone] }), change({ rows: [edited] }))?.rows).toEqual([tombstone]);
});

describe('properties', () => {
  const row = fc
    .tuple(fc.integer({ min: 64, max: 72 }), fc.integer({ min: 1, max: 6 }))
    .map(([seq, rev]) => message(seq, { rev, text: `${seq} at ${rev}` }));
  const anyChange = fc
    .record({ rows: fc.array(row, { maxLength: 4 }), answeredTo: fc.constantFrom(0, 66, 127), trusted: fc.boolean() })
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
        const page = merged(...list);
        for (const each of list) expect(mergePage(page, each)).toBe(page);
      }),
    );
  });
});
