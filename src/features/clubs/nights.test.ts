import { expect, test } from 'vitest';
import type { ClubNight } from '#schemas/wire/clubs.ts';
import { comingNights, nextNight } from './nights.ts';

const night = (given: Partial<ClubNight>): ClubNight => ({
  title: 'Bal',
  detail: '',
  weekday: 4,
  nth: null,
  opens: '21:00',
  ...given,
});
const at = (text: string) => Date.parse(text);
const next = (given: Partial<ClubNight>, now: string) => {
  const start = nextNight(night(given), at(now));
  return start === null ? null : new Date(start).toISOString();
};

test('[MEMBERAREA-08] a weekly night is next on its weekday, under way until six hours later', () => {
  expect(next({}, '2026-11-26T19:59:00Z')).toBe('2026-11-26T20:00:00.000Z');
  expect(next({}, '2026-11-27T01:59:00Z')).toBe('2026-11-26T20:00:00.000Z');
  expect(next({}, '2026-11-27T02:01:00Z')).toBe('2026-12-03T20:00:00.000Z');
  expect(next({ weekday: 7 }, '2026-11-27T12:00:00Z')).toBe('2026-11-29T20:00:00.000Z');
});

test('[MEMBERAREA-08] the first Thursday of a month is found across months, and in summer time', () => {
  expect(next({ nth: 1 }, '2026-11-27T12:00:00Z')).toBe('2026-12-03T20:00:00.000Z');
  expect(next({ nth: 4 }, '2026-06-26T12:00:00Z')).toBe('2026-07-23T19:00:00.000Z');
});

test('[MEMBERAREA-08] theme nights stand in the order of their dates', () => {
  const nights = [night({ title: 'Samedi', weekday: 6 }), night({ title: 'Vendredi', weekday: 5 })];
  expect(comingNights(nights, at('2026-11-27T12:00:00Z')).map((each) => each.night.title)).toEqual([
    'Vendredi',
    'Samedi',
  ]);
});
