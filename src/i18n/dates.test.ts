import { describe, expect, test } from 'vitest';
import { clockTime, dayKey, dayTitle, shortDate } from './dates.ts';

const now = Date.parse('2026-11-21T21:42:00+01:00');
const at = (instant: string) => Date.parse(instant);

describe('dates are French, and in Paris', () => {
  test('a time of today', () => expect(shortDate(at('2026-11-21T09:05:00Z'), now)).toBe('10:05'));
  test('midnight in Paris is a new day, whatever UTC says', () => {
    expect(dayKey(at('2026-11-20T23:30:00Z'))).toBe('2026-11-21');
    expect(shortDate(at('2026-11-20T23:30:00Z'), now)).toBe('00:30');
    expect(clockTime(at('2026-11-20T23:30:00Z'))).toBe('00:30');
  });
  test('yesterday, a weekday, a day, a day of another year', () => {
    expect(shortDate(at('2026-11-20T12:00:00Z'), now)).toBe('hier');
    expect(shortDate(at('2026-11-16T12:00:00Z'), now)).toBe('lun.');
    expect(shortDate(at('2026-11-12T12:00:00Z'), now)).toBe('12 nov.');
    expect(shortDate(at('2025-11-12T12:00:00Z'), now)).toBe('12 nov. 2025');
  });
  test('the day of the change of clocks is one day', () => {
    const after = Date.parse('2026-10-26T08:00:00+01:00');
    expect(shortDate(at('2026-10-25T00:30:00+02:00'), after)).toBe('hier');
  });
  test('a message of a device whose clock is ahead is of today', () => expect(shortDate(now + 3_600_000, now)).toBe('22:42'));
  test('titles of days', () => {
    expect(dayTitle(now, now)).toBe('Aujourd’hui');
    expect(dayTitle(at('2026-11-20T12:00:00Z'), now)).toBe('Hier');
    expect(dayTitle(at('2026-11-19T12:00:00Z'), now)).toBe('Jeudi 19 novembre');
    expect(dayTitle(at('2025-11-19T12:00:00Z'), now)).toBe('Mercredi 19 novembre 2025');
  });
});
