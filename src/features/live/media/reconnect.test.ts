import { expect, test } from 'vitest';
import { liveCode } from '#schemas/wire/live-media.ts';
import { liveCodeTexts } from './live-codes.fr.ts';
import { mayComeBack, pauseBefore } from './reconnect.ts';

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
