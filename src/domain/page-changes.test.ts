import { describe, expect, test } from 'vitest';
import { first, head, info, item, live, membership, message, pulled, second } from '#tests/support/streams.ts';
import { keepsPage, pageChanges } from './page-changes.ts';

test('[Y7] a pull writes its rows chunk by chunk, and only names other changed chunks', () => {
  const changes = pageChanges(
    head(200),
    pulled(0, { info: info(200), upTo: 260, asOf: 260, rows: [message(195), message(130)], answered: [3], named: [1] }),
    first,
  );
  expect(changes.map(({ key, forget, answeredTo, rows }) => [key.k, forget, answeredTo, rows.length])).toEqual([
    [1, true, 0, 0],
    [3, false, 200, 1],
    [2, false, 0, 1],
  ]);
});

test('[Y7] chunks without a head lose their completeness unless the pull covers all changes', () => {
  const left = pageChanges(
    undefined,
    pulled(0, { info: info(130), upTo: 200, asOf: 200, partial: true, answered: [2] }),
    first,
  );
  expect(left.map(({ key, forget, answeredTo }) => [key.k, forget, answeredTo])).toEqual([
    [0, true, 0],
    [1, true, 0],
    [2, true, 130],
  ]);
  expect(pageChanges(undefined, pulled(0, { info: info(130), upTo: 200, asOf: 200 }), first)).toEqual([]);
  expect(pageChanges(head(130), pulled(0, { info: info(130), upTo: 200, asOf: 200, partial: true }), first)).toEqual(
    [],
  );
});

describe('rows that are not applied', () => {
  test('[Y8] rows of a stream without a head, unless a pull brings them', () => {
    expect(pageChanges(undefined, live(1), first)).toEqual([]);
    expect(pageChanges(undefined, pulled(1), first)).toHaveLength(1);
    expect(pageChanges(head(1), live(2), second)).toEqual([]);
  });
  test('[Y9] rows of a gone stream, or outside the visible ranges', () => {
    const gone = head(0, { membership: { gone: true, rev: 5 }, info: null });
    expect(pageChanges(gone, pulled(3), first)).toEqual([]);
    const ranges: [number, number][] = [[2, 2]];
    expect(
      pageChanges(undefined, pulled(3, { membership: membership({ ranges }) }), first).flatMap(({ rows }) =>
        rows.map(({ seq }) => seq),
      ),
    ).toEqual([2]);
  });
  test('[Y20] rows read before the last change of range', () => {
    const known = head(3, { membership: membership({ rev: 4, since: 4 }) });
    expect(pageChanges(known, pulled(3), first)).toEqual([]);
  });
});

test('[Y2] an own row enters the view although its stream changed, but is not complete', () => {
  const known = head(3, { membership: membership({ rev: 4, since: 4 }) });
  const [change] = pageChanges(known, item('own', { one: 3, asOf: 3, rows: [message(3)] }), first);
  expect(change).toMatchObject({ key: { since: 4 }, trusted: false, rows: [{ seq: 3 }] });
});

test('[Y7] rows below the floor are shown but never count as complete', () => {
  const known = head(9, { floor: 8 });
  const page = item('page', { info: info(9), asOf: 7, rows: [message(2)], answered: [0] });
  expect(pageChanges(known, page, first)).toMatchObject([{ answeredTo: 0, trusted: false, rows: [{ seq: 2 }] }]);
  expect(pageChanges(known, { ...page, asOf: 8 }, first)).toMatchObject([{ answeredTo: 9, trusted: true }]);
});

test('[Y9, Y21] the sweep keeps chunks of the present epoch and the present membership only', () => {
  expect(keepsPage({ epoch: first, since: 1 }, head(3), first)).toBe(true);
  expect(keepsPage({ epoch: first, since: 1 }, head(3, { membership: membership({ rev: 2, since: 2 }) }), first)).toBe(
    false,
  );
  expect(keepsPage({ epoch: first, since: 1 }, head(3), second)).toBe(false);
  expect(keepsPage({ epoch: first, since: 1 }, undefined, first)).toBe(false);
});
