import { describe, expect, test } from 'vitest';
import { createScrollWindow } from './scroll-window.ts';

const named = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, n) => `m${from + n}`);
/** A list of 100 rows that are taken for 50 px high, with 300 px of it in sight. */
const scrolledTo = (offset: number) => {
  const ids = named(0, 100);
  const rows = createScrollWindow(() => 50);
  rows.update(ids, { offset, height: 300 });
  return { ids, rows };
};

describe('a list that is scrolled from its start', () => {
  test('rows in sight are found by the distance from the start', () => {
    const { ids, rows } = scrolledTo(1025);
    expect(rows.inView(ids)).toEqual({ first: 20, end: 27 });
    expect(rows.renderedRows(ids, { first: 18, end: 30 })).toMatchObject({ spaceAbove: 900, spaceBelow: 3500 });
    rows.update(ids, { offset: -200, height: 300 });
    expect(rows.inView(ids)).toEqual({ first: 0, end: 2 });
    rows.update(ids, { offset: 9000, height: 300 });
    expect(rows.inView(ids)).toEqual({ first: 99, end: 100 });
  });

  test('rows above that are higher than estimated move what is read; rows below do not', () => {
    const { ids, rows } = scrolledTo(1025);
    rows.measure('m25', 80);
    rows.measure('m20', 60);
    expect(rows.shift(ids)).toBe(0);
    rows.measure('m10', 78);
    rows.measure('m11', 40);
    expect(rows.shift(ids)).toBe(18);
    rows.update(ids, { offset: 1043, height: 300 });
    expect(rows.shift(ids)).toBe(0);
  });

  test('a list that has become another one keeps its scroll position', () => {
    const { ids, rows } = scrolledTo(1025);
    const sorted = ['m99', ...ids.slice(0, 99)];
    expect(rows.shift(sorted)).toBe(0);
    expect(rows.carriedRange(sorted, { first: 18, end: 30 })).toEqual({ first: 18, end: 30 });
  });

  test('all that is in sight is drawn at once when a list grows or shrinks', () => {
    const { ids, rows } = scrolledTo(0);
    expect(rows.carriedRange(ids, { first: 0, end: 2 })).toEqual({ first: 0, end: 6 });
    rows.update(ids, { offset: 4000, height: 300 });
    expect(rows.carriedRange(ids.slice(0, 3), { first: 75, end: 90 })).toEqual({ first: 2, end: 3 });
    expect(rows.carriedRange([], { first: 75, end: 90 })).toEqual({ first: 0, end: 0 });
  });

  test('before it is laid out a list draws the places that it drew', () => {
    const rows = createScrollWindow(() => 50);
    expect(rows.carriedRange(named(0, 5), { first: 0, end: 16 })).toEqual({ first: 0, end: 5 });
  });

  test('the direction of a scroll is remembered', () => {
    const { ids, rows } = scrolledTo(1000);
    expect(rows.direction).toBe('newer');
    rows.update(ids, { offset: 900, height: 300 });
    rows.update(ids, { offset: 900, height: 280 });
    expect(rows.direction).toBe('older');
  });
});
