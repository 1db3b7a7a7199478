import { describe, expect, test } from 'vitest';
import {
  firstEpoch,
  head,
  info,
  item,
  liveChangeSet,
  membership,
  message,
  pulledChangeSet,
  secondEpoch,
} from '#tests/support/streams.ts';
import { chunkChanges } from './chunk-changes.ts';
import { isCurrentChunk } from './chunks.ts';

test('[Y7] a pull writes its rows chunk by chunk, and only names other changed chunks', () => {
  const changes = chunkChanges(
    head(200),
    pulledChangeSet(0, {
      info: info(200),
      throughRev: 260,
      snapshotRev: 260,
      rows: [message(195), message(130)],
      completeChunks: [3],
      staleChunks: [1],
    }),
    firstEpoch,
  );
  expect(
    changes.map(({ key, isStale, completeThrough, rows }) => [key.chunkNo, isStale, completeThrough, rows.length]),
  ).toEqual([
    [1, true, 0, 0],
    [3, false, 200, 1],
    [2, false, 0, 1],
  ]);
});

test('[Y7] chunks without a head lose their completeness unless the pull covers all changes', () => {
  const changes = chunkChanges(
    undefined,
    pulledChangeSet(0, { info: info(130), throughRev: 200, snapshotRev: 200, truncated: true, completeChunks: [2] }),
    firstEpoch,
  );
  expect(changes.map(({ key, isStale, completeThrough }) => [key.chunkNo, isStale, completeThrough])).toEqual([
    [0, true, 0],
    [1, true, 0],
    [2, true, 130],
  ]);
  expect(
    chunkChanges(undefined, pulledChangeSet(0, { info: info(130), throughRev: 200, snapshotRev: 200 }), firstEpoch),
  ).toEqual([]);
  expect(
    chunkChanges(
      head(130),
      pulledChangeSet(0, { info: info(130), throughRev: 200, snapshotRev: 200, truncated: true }),
      firstEpoch,
    ),
  ).toEqual([]);
});

describe('rows that are not applied', () => {
  test('[Y8] rows of a stream without a head, unless a pull brings them', () => {
    expect(chunkChanges(undefined, liveChangeSet(1), firstEpoch)).toEqual([]);
    expect(chunkChanges(undefined, pulledChangeSet(1), firstEpoch)).toHaveLength(1);
    expect(chunkChanges(head(1), liveChangeSet(2), secondEpoch)).toEqual([]);
  });
  test('[Y9] rows of a gone stream, or outside the visible ranges', () => {
    const gone = head(0, { membership: { gone: true, rev: 5 }, info: null });
    expect(chunkChanges(gone, pulledChangeSet(3), firstEpoch)).toEqual([]);
    const ranges: [number, number][] = [[2, 2]];
    expect(
      chunkChanges(undefined, pulledChangeSet(3, { membership: membership({ ranges }) }), firstEpoch).flatMap(
        ({ rows }) => rows.map(({ seq }) => seq),
      ),
    ).toEqual([2]);
  });
  test('[Y20] rows read before the last change of range', () => {
    const known = head(3, { membership: membership({ rev: 4, since: 4 }) });
    expect(chunkChanges(known, pulledChangeSet(3), firstEpoch)).toEqual([]);
  });
});

test('[Y2] an own row enters the view although its stream changed, but is not complete', () => {
  const known = head(3, { membership: membership({ rev: 4, since: 4 }) });
  const [change] = chunkChanges(known, item('own', { rev: 3, snapshotRev: 3, rows: [message(3)] }), firstEpoch);
  expect(change).toMatchObject({ key: { since: 4 }, trusted: false, rows: [{ seq: 3 }] });
});

test('[Y7] rows below the floor are shown but never count as complete', () => {
  const known = head(9, { floor: 8 });
  const chunk = item('chunks', { info: info(9), snapshotRev: 7, rows: [message(2)], completeChunks: [0] });
  expect(chunkChanges(known, chunk, firstEpoch)).toMatchObject([
    { completeThrough: 0, trusted: false, rows: [{ seq: 2 }] },
  ]);
  expect(chunkChanges(known, { ...chunk, snapshotRev: 8 }, firstEpoch)).toMatchObject([
    { completeThrough: 9, trusted: true },
  ]);
});

test('[Y9, Y21] the sweep keeps chunks of the present epoch and the present membership only', () => {
  expect(isCurrentChunk({ epoch: firstEpoch, since: 1 }, head(3), firstEpoch)).toBe(true);
  expect(
    isCurrentChunk(
      { epoch: firstEpoch, since: 1 },
      head(3, { membership: membership({ rev: 2, since: 2 }) }),
      firstEpoch,
    ),
  ).toBe(false);
  expect(isCurrentChunk({ epoch: firstEpoch, since: 1 }, head(3), secondEpoch)).toBe(false);
  expect(isCurrentChunk({ epoch: firstEpoch, since: 1 }, undefined, firstEpoch)).toBe(false);
});
