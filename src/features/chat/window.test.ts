import { expect, test } from 'vitest';
import { NEWEST } from '#domain/fold/window.ts';
import { PAGE_SIZE } from '#schemas/limits.ts';
import { grown, MOST, newestWindow, STEP, windowAround, type HeldWindow } from './window.ts';

const LAST = 100_000;
const topOf = ({ end }: HeldWindow) => Math.min(end, LAST);
const bottomOf = (held: HeldWindow) => topOf(held) - held.size + 1;

test('a window around a place has it in the middle', () => {
  expect(windowAround(5000)).toMatchObject({ size: STEP, end: 5000 + STEP / 2 });
});

test('the newest window is one chunk and follows new messages', () => {
  expect(newestWindow.size).toBe(PAGE_SIZE);
  expect(grown(newestWindow, 'older', LAST)).toMatchObject({ size: STEP, end: NEWEST });
});

test('scrolling far up and down keeps the window small, and each step changes one end alone', () => {
  let held = newestWindow;
  for (const towards of [...Array<'older'>(60).fill('older'), ...Array<'newer'>(80).fill('newer')]) {
    const next = grown(held, towards, topOf(held));
    expect(next.size).toBeLessThanOrEqual(MOST + STEP);
    expect(Number(topOf(next) !== topOf(held)) + Number(bottomOf(next) !== bottomOf(held))).toBeLessThanOrEqual(1);
    held = next;
  }
  expect(topOf(held)).toBe(LAST);
});

test('the scrolled-to place is what the window holds', () => {
  let held = newestWindow;
  for (let n = 0; n < 100; n++) held = grown(held, 'older', topOf(held));
  expect(topOf(held)).toBeLessThan(LAST - MOST);
  expect(bottomOf(held)).toBeLessThan(LAST - 40 * STEP);
});
