import { expect, test } from 'vitest';
import { drawnPerson } from '#tests/support/drawn-person.ts';
import { softened, writeMask } from './soften.ts';

test('[LIVE-07] of sharp stripes nothing is left, and the colour stays', () => {
  const [width, height] = [208, 160];
  const data = new Uint8ClampedArray(4 * width * height);
  for (let at = 0; at < width * height; at++) data.set((at % 8 < 4 ? [255, 40, 0] : [55, 0, 0]).concat(255), 4 * at);
  const small = softened({ width, height, data });
  expect([small.width, small.height]).toEqual([52, 40]);
  const reds = Array.from({ length: small.width * small.height }, (_, at) => small.data[4 * at]!);
  const steps = reds.map((red, at) => (at % small.width === 0 ? 0 : Math.abs(red - reds[at - 1]!)));
  expect(Math.max(...steps)).toBeLessThan(20);
  expect(reds.reduce((sum, red) => sum + red, 0) / reds.length).toBeCloseTo(155, -1);
  expect(small.data[3]).toBe(255);
});

test('[LIVE-07] a face that is blurred is nobody’s', () => {
  const [width, height] = [208, 160];
  const small = softened({ width, height, data: new Uint8ClampedArray(drawnPerson(width, height)) });
  const row = Array.from({ length: 8 }, (_, x) => small.data[4 * (15 * small.width + 22 + x)]!);
  const steps = row.slice(1).map((red, at) => Math.abs(red - row[at]!));
  expect(Math.max(...steps)).toBeLessThan(20);
});

test('[LIVE-07] what is not surely a person stays blurred, and so does the edge of one', () => {
  const mask = { width: 5, height: 5, data: new Uint8ClampedArray(100) };
  const certainty = new Float32Array(25).fill(1);
  for (let y = 0; y < 5; y++) certainty[5 * y] = 0.4;
  writeMask(certainty, mask);
  const opacity = [0, 1, 2, 3, 4].map((x) => mask.data[4 * (10 + x) + 3]);
  expect(opacity).toEqual([0, 0, 255, 255, 255]);
  writeMask(new Float32Array(25).fill(0.39), mask);
  expect(mask.data.every((value) => value === 0)).toBe(true);
});
