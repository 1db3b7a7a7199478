import { expect, test } from 'vitest';
import { endOfTonight, isFreeTonight } from './tonight.ts';

test.each([
  ['in the evening, until tomorrow', '2026-11-22T21:00:00Z', '2026-11-23T05:00:00.000Z'],
  ['after midnight, until this morning', '2026-11-23T01:30:00Z', '2026-11-23T05:00:00.000Z'],
  ['at six, until tomorrow', '2026-11-23T05:00:00Z', '2026-11-24T05:00:00.000Z'],
  ['in summer by summer’s clock', '2026-07-01T20:00:00Z', '2026-07-02T04:00:00.000Z'],
  ['the night in which the clock goes forward', '2026-03-28T22:00:00Z', '2026-03-29T04:00:00.000Z'],
  ['the night in which it goes back', '2026-10-24T22:00:00Z', '2026-10-25T05:00:00.000Z'],
])('[PROFILE-108] free tonight, said %s', (_, now, until) => {
  expect(endOfTonight(Date.parse(now))).toBe(until);
});

test('[PROFILE-108] « free tonight » ends by itself, also offline', () => {
  const until = '2026-11-23T05:00:00.000Z';
  expect([
    isFreeTonight(until, Date.parse(until) - 1),
    isFreeTonight(until, Date.parse(until)),
    isFreeTonight(null, 0),
  ]).toEqual([true, false, false]);
});
