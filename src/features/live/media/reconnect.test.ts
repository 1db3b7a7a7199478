import { expect, test } from 'vitest';
import { liveCode } from '#schemas/wire/live-media.ts';
import { liveCodeTexts } from './live-codes.fr.ts';
import { mayComeBack, mayRepublish, pauseBefore } from './reconnect.ts';

const soon = { sinceMs: 2000, isVisible: true, wasHidden: false, trackIsAlive: true };

test('[LIVE-03] a page sends again by itself only visible, within 30 s, with a live track', () => {
  expect(mayRepublish(soon)).toBe(true);
  expect(mayRepublish({ ...soon, sinceMs: 30_000 })).toBe(false);
  expect(mayRepublish({ ...soon, isVisible: false })).toBe(false);
  expect(mayRepublish({ ...soon, wasHidden: true })).toBe(false);
  expect(mayRepublish({ ...soon, trackIsAlive: false })).toBe(false);
});

test('[LIVE-03] a page comes back by itself from a break, and from nothing that somebody decided', () => {
  expect(liveCode.options.filter(mayComeBack)).toEqual(['no-connection', 'engine-gone']);
});

test('[LIVE-03] attempts to come back are made with growing pauses of at most 5 s', () => {
  const pauses = Array.from({ length: 9 }, (_, attempt) => pauseBefore(attempt));
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect([pauses[0], pauses.at(-1)]).toEqual([100, 5000]);
});

test('[LIVE-03] each code has its sentence', () => {
  expect(Object.keys(liveCodeTexts).sort()).toEqual([...liveCode.options].sort());
  for (const text of Object.values(liveCodeTexts)) expect(text).toMatch(/^\p{Lu}.+\.$/u);
});
