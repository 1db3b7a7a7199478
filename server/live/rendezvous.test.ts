import { expect, test } from 'vitest';
import { placeOf } from './rendezvous.ts';

const rooms = Array.from({ length: 600 }, (_, index) => `room ${index}`);

test('[LIVE-07] each room has one place, and places share the rooms', () => {
  const counts = [0, 0, 0];
  for (const room of rooms) {
    const place = Number(placeOf(room, ['0', '1', '2']));
    counts[place] = (counts[place] ?? 0) + 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(140);
  expect(placeOf('a', ['0', '1', '2'])).toBe(placeOf('a', ['2', '1', '0']));
});

test('[LIVE-07] when a place goes, only its own rooms move', () => {
  const before = rooms.map((room) => placeOf(room, ['a', 'b', 'c']));
  const after = rooms.map((room) => placeOf(room, ['a', 'b']));
  expect(after.filter((place, index) => before[index] !== 'c' && place !== before[index])).toEqual([]);
});

test('[LIVE-07] a room needs a place', () => {
  expect(() => placeOf('a', [])).toThrow(RangeError);
});
