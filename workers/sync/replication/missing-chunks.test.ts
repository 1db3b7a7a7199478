import { expect, test } from 'vitest';
import { streamKinds } from '#streams/registry.ts';
import { firstEpoch, head } from '#tests/support/streams.ts';
import { missingBatches } from './missing-chunks.ts';

const chunksWith = (fetched: number, last: number) =>
  missingBatches(firstEpoch, [head(last)], new Map(), { ...streamKinds, fetchedRowsOf: () => fetched }).flatMap(
    ({ chunkNos }) => chunkNos,
  );

test('[Y10] history comes by itself as far back as its kind says, newest first', () => {
  expect(chunksWith(Infinity, 200)).toEqual([3, 2, 1, 0]);
  expect(chunksWith(100, 200)).toEqual([3, 2, 1]);
  expect(chunksWith(8, 200)).toEqual([3]);
  expect(chunksWith(0, 200)).toEqual([]);
});
