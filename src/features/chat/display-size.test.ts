import { expect, test } from 'vitest';
import { displaySize } from './display-size.ts';

test('every picture leaves room for a finger and fills only part of the screen', () => {
  for (const [width, height] of [
    [1, 1],
    [1, 4000],
    [4000, 1],
    [10, 1000],
    [1080, 4000],
    [4000, 300],
    [320, 360],
    [20, 30],
    [1600, 1200],
    [95, 361],
  ] as const) {
    const room = displaySize({ width, height });
    expect([
      width,
      height,
      room.width >= 96 - 1e-9,
      room.width <= 320,
      room.width / room.ratio >= 64 - 1e-9,
      room.width / room.ratio <= 360 + 1e-9,
    ]).toEqual([width, height, true, true, true, true]);
  }
});

test('usual proportions are kept, and small pictures are not enlarged needlessly', () => {
  expect(displaySize({ width: 1600, height: 1200 })).toEqual({ width: 320, ratio: 4 / 3 });
  expect(displaySize({ width: 900, height: 1200 })).toEqual({ width: 270, ratio: 3 / 4 });
  expect(displaySize({ width: 200, height: 100 })).toEqual({ width: 200, ratio: 2 });
});
