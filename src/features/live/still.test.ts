import { expect, test } from 'vitest';
import { stillSize } from './still.ts';

test('[S36] a still is no larger than what the page shows, and never above the limit', () => {
  expect(stillSize(320, 240)).toEqual({ width: 320, height: 240 });
  expect(stillSize(1280, 720)).toEqual({ width: 640, height: 360 });
  expect(stillSize(480, 1280)).toEqual({ width: 240, height: 640 });
  expect(stillSize(0, 0)).toEqual({ width: 1, height: 1 });
});
