import { expect, test } from 'vitest';
import { NEWEST } from '#streams/conversation/window.ts';
import { CHUNK_SIZE } from '#schemas/limits.ts';
import {
  growWindow,
  WINDOW_LIMIT,
  newestWindow,
  WINDOW_STEP,
  windowAround,
  type TimelineRange,
} from './timeline-range.ts';

const LAST = 100_000;
const topOf = ({ end }: TimelineRange) => Math.min(end, LAST);
const bottomOf = (window: TimelineRange) => topOf(window) - window.size + 1;

test('a window around a place has it in the middle', () => {
  expect(windowAround(5000)).toMatchObject({ size: WINDOW_STEP, end: 5000 + WINDOW_STEP / 2 });
});

test('the newest window is one chunk and follows new messages', () => {
  expect(newestWindow.size).toBe(CHUNK_SIZE);
  expect(growWindow(newestWindow, 'older', LAST)).toMatchObject({ size: WINDOW_STEP, end: NEWEST });
});

test('scrolling far up and down keeps the window small, and each step changes one end alone', () => {
  let window = newestWindow;
  for (const towards of [...Array<'older'>(60).fill('older'), ...Array<'newer'>(80).fill('newer')]) {
    const next = growWindow(window, towards, topOf(window));
    expect(next.size).toBeLessThanOrEqual(WINDOW_LIMIT + WINDOW_STEP);
    expect(Number(topOf(next) !== topOf(window)) + Number(bottomOf(next) !== bottomOf(window))).toBeLessThanOrEqual(1);
    window = next;
  }
  expect(topOf(window)).toBe(LAST);
});

test('the scrolled-to place is what the window holds', () => {
  let window = newestWindow;
  for (let n = 0; n < 100; n++) window = growWindow(window, 'older', topOf(window));
  expect(topOf(window)).toBeLessThan(LAST - WINDOW_LIMIT);
  expect(bottomOf(window)).toBeLessThan(LAST - 40 * WINDOW_STEP);
});
