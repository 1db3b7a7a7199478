import { expect, test } from 'vitest';
import { fingerGesture } from './finger-gesture.ts';

test.each([
  [0, 0],
  [4, -5],
])('a tap (%i, %i) does not change the picture', (horizontal, vertical) => {
  expect(fingerGesture(horizontal, vertical, false)).toBe('tap');
  expect(fingerGesture(horizontal, vertical, true)).toBe('tap');
});

test('a swipe leads to the next or the previous picture', () => {
  expect([fingerGesture(-80, 10, false), fingerGesture(80, -10, false)]).toEqual([1, -1]);
});

test.each([
  ['is short', 40, 0, false],
  ['goes down', 70, 90, false],
  ['moves the picture', -200, 0, true],
])('a way that %s changes nothing', (_, horizontal, vertical, isMovable) => {
  expect(fingerGesture(horizontal, vertical, isMovable)).toBeNull();
});
