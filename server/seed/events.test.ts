import { expect, test } from 'vitest';
import { regions } from '#lib/regions.ts';
import { seedEvents } from './events.ts';

test('[MEMBERAREA-06] the demonstration has twelve events: past, coming, full, cancelled', () => {
  expect(seedEvents).toHaveLength(12);
  expect(seedEvents.filter(({ day }) => day < 0)).toHaveLength(2);
  expect(seedEvents.some(({ guests, capacity = Infinity }) => guests > capacity)).toBe(true);
  expect(seedEvents.filter(({ organiser }) => organiser === null)).toHaveLength(1);
  expect(seedEvents.filter(({ cancelled }) => cancelled)).toHaveLength(1);
  expect(new Set(seedEvents.map(({ slug }) => slug)).size).toBe(12);
});

test('[MEMBERAREA-06] their regions are listed, and their texts are set as French is', () => {
  expect(seedEvents.filter(({ region }) => !(regions as readonly string[]).includes(region))).toEqual([]);
  expect(seedEvents.filter(({ title, body }) => / [;:!?]|'/.test(title + body))).toEqual([]);
});
