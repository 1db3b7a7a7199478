import { describe, expect, test } from 'vitest';
import { createScrollAnchor } from './scroll-anchor.ts';
import {
  rowsAround,
  carriedRange,
  coversRange,
  edgesOf,
  rowsInView,
  lastRows,
  nextRange,
  rowAt,
  reachableRows,
} from './list-geometry.ts';

const named = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, n) => `m${from + n}`);
/** Edges of rows that are each 50 px high. */
const edges = (count: number) => edgesOf(named(0, count), () => 50);
const screen = { bottom: 0, top: 600 };

describe('[CHAT-05] a long conversation draws only visible rows and some around them', () => {
  test('rows lie where their heights put them, counted from the end', () => {
    const all = edgesOf(['a', 'b', 'c'], (id) => ({ a: 10, b: 20, c: 30 })[id] ?? 0);
    expect([...all]).toEqual([60, 50, 30, 0]);
    expect([0, 29, 30, 49, 50, 59, 1000].map((distance) => rowAt(all, distance))).toEqual([2, 2, 1, 1, 0, 0, 0]);
    expect(rowsInView(all, { bottom: 30, top: 45 })).toEqual({ first: 1, end: 2 });
  });

  test('a row with only its edge visible is not reachable, unless it is the only one', () => {
    expect(reachableRows(edges(20), { bottom: 130, top: 470 })).toEqual({ first: 11, end: 17 });
    expect(reachableRows(edges(20), { bottom: 93, top: 507 })).toEqual({ first: 10, end: 18 });
    expect(reachableRows(edges(20), { bottom: 130, top: 149 })).toEqual({ first: 17, end: 18 });
  });

  test('visible rows are drawn at once, rows ahead with each frame, up to a limit', () => {
    const all = edges(200);
    let drawn = lastRows(200, 3);
    drawn = nextRange(drawn, all, screen, 'older');
    expect(coversRange(drawn, rowsInView(all, screen))).toBe(true);
    const frames = [];
    for (
      let next = nextRange(drawn, all, screen, 'older');
      next !== drawn;
      next = nextRange(drawn, all, screen, 'older')
    ) {
      frames.push(drawn.first - next.first);
      drawn = next;
    }
    expect(Math.max(...frames)).toBeLessThanOrEqual(2);
    expect(frames.length).toBeGreaterThan(3);
    expect(drawn.end - drawn.first).toBeLessThan(40);
  });

  test('far from drawn rows drawing restarts; rows far behind are dropped', () => {
    const all = edges(200);
    expect(nextRange({ first: 0, end: 20 }, all, screen, 'newer')).toEqual(rowsInView(all, screen));
    let drawn = { first: 100, end: 200 };
    for (let frame = 0; frame < 100; frame++) drawn = nextRange(drawn, all, screen, 'older');
    expect(drawn.first).toBeGreaterThan(160);
  });

  test('at the end a reader sees new rows; elsewhere the same rows stay, also in a new list', () => {
    const before = named(0, 100);
    const [atEnd, above] = [
      { atEnd: true, minRows: 12 },
      { atEnd: false, minRows: 12 },
    ];
    expect(carriedRange({ first: 80, end: 100 }, before, named(0, 101), atEnd)).toEqual({ first: 80, end: 101 });
    expect(carriedRange({ first: 80, end: 100 }, before, named(0, 300), atEnd)).toEqual({ first: 280, end: 300 });
    expect(carriedRange({ first: 40, end: 60 }, before, named(-128, 101), above)).toEqual({ first: 168, end: 188 });
    expect(carriedRange({ first: 40, end: 60 }, before, named(50, 100), above)).toEqual({ first: 0, end: 10 });
    expect(carriedRange({ first: 40, end: 60 }, before, named(900, 950), above)).toEqual({ first: 30, end: 50 });
    expect(carriedRange({ first: 99, end: 100 }, named(0, 100), [...named(200, 230), 'm99'], atEnd)).toEqual({
      first: 19,
      end: 31,
    });
    // After a list that was (nearly) empty, a screenful is drawn.
    expect(carriedRange({ first: 0, end: 0 }, [], named(0, 100), atEnd)).toEqual({ first: 88, end: 100 });
    expect(carriedRange({ first: 0, end: 1 }, named(0, 1), named(0, 100), atEnd)).toEqual({ first: 88, end: 100 });
    expect(rowsAround(3, 100, 20)).toEqual({ first: 0, end: 13 });
  });
});

describe('[CHAT-05] the reading position is kept', () => {
  const anchorAt = (ids: readonly string[], bottom: number, ends = true) => {
    const anchor = createScrollAnchor();
    anchor.updateViewport(ids, { bottom, top: bottom + 600 }, ends);
    return anchor;
  };

  test('height changes below what is read are compensated; changes above move nothing', () => {
    const ids = named(0, 100);
    const anchor = anchorAt(ids, 1200);
    anchor.measure('m95', 160);
    expect(anchor.anchorShift(ids, 600)).toBe(100);
    expect(anchor.anchorShift([...ids, 'new'], 600)).toBe(160);
    const older = [...named(-50, 0), ...ids];
    expect(anchor.anchorShift(older, 600)).toBe(100);
    anchor.updateViewport(older, { bottom: 1300, top: 1900 }, true);
    expect(anchor.anchorShift(older, 600)).toBe(0);
  });

  test('a reader at the end or gone elsewhere is not anchored', () => {
    const ids = named(0, 100);
    const atEnd = anchorAt(ids, 10);
    expect(atEnd.followsEnd).toBe(true);
    expect(atEnd.anchorShift([...ids, 'new'], 600)).toBe(0);
    expect(anchorAt(ids, 10, false).anchorShift([...ids, 'new'], 600)).toBe(60);
    const gone = anchorAt(ids, 1200);
    gone.releaseAnchor();
    expect(gone.anchorShift([...ids, 'new'], 600)).toBe(0);
  });

  test('rows that are not drawn take their measured or estimated height, also in another width', () => {
    const ids = named(0, 10);
    const anchor = createScrollAnchor();
    anchor.setWidth(390);
    anchor.measure('m0', 100);
    anchor.measure('m9', 40);
    expect(anchor.renderedRows(ids, { first: 2, end: 8 })).toMatchObject({ spaceAbove: 160, spaceBelow: 100 });
    anchor.setWidth(844);
    expect(anchor.renderedRows(ids, { first: 2, end: 8 })).toMatchObject({ spaceAbove: 160, spaceBelow: 100 });
  });

  test('a turned device keeps the first visible row; growth at the end keeps the last one', () => {
    const ids = named(0, 100);
    const anchor = createScrollAnchor();
    anchor.setWidth(390);
    anchor.updateViewport(ids, { bottom: 1200, top: 1800 }, true);
    expect(anchor.anchorShift(ids, 200)).toBe(0);
    anchor.setWidth(844);
    anchor.measure('m80', 40);
    expect(anchor.anchorShift(ids, 200)).toBe(380);
    anchor.updateViewport(ids, { bottom: 1580, top: 1780 }, true);
    expect(anchor.anchorShift(ids, 200)).toBe(0);
    anchor.setWidth(390);
    anchor.measure('m80', 60);
    expect(anchor.anchorShift(ids, 600)).toBe(-380);
  });

  test('a jump to an end that is not loaded stays at the end until the reader scrolls away', () => {
    const ids = named(0, 100);
    const isMoving = () => {
      const anchor = anchorAt(ids, 1200, false);
      anchor.followEnd();
      anchor.updateViewport(ids, { bottom: 0, top: 600 }, false);
      return anchor;
    };
    const anchor = isMoving();
    expect(anchor.followsEnd).toBe(true);
    anchor.updateViewport(ids, { bottom: 300, top: 900 }, false);
    anchor.updateViewport(ids, { bottom: 0, top: 600 }, false);
    expect(anchor.followsEnd).toBe(false);
    const there = isMoving();
    there.updateViewport(ids, { bottom: 0, top: 600 }, true);
    expect(there.followsEnd).toBe(true);
    // Once the list reaches the end, the usual rule applies.
    there.updateViewport(ids, { bottom: 0, top: 600 }, false);
    expect(there.followsEnd).toBe(false);
    const elsewhere = isMoving();
    elsewhere.releaseAnchor();
    elsewhere.updateViewport(ids, { bottom: 0, top: 600 }, false);
    expect(elsewhere.followsEnd).toBe(false);
  });
});
