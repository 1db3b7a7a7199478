import { describe, expect, test } from 'vitest';
import { parisDay } from '#schemas/paris.ts';
import { clockTime, dayKey, shortDate } from './dates.ts';
import { dayTitle } from './day-title.ts';

const now = Date.parse('2026-11-21T21:42:00+01:00');
const at = (instant: string) => Date.parse(instant);

describe('dates are French, in Paris time', () => {
  test('a time of today is shown as a time', () => expect(shortDate(at('2026-11-21T09:05:00Z'), now)).toBe('10:05'));
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
  test('the day of a clock change is one day', () => {
    const after = Date.parse('2026-10-26T08:00:00+01:00');
    expect(shortDate(at('2026-10-25T00:30:00+02:00'), after)).toBe('hier');
  });
  test('a message from a device with a fast clock counts as today', () =>
    expect(shortDate(now + 3_600_000, now)).toBe('22:42'));
  test('every day of a year has its French name', () => {
    const requested = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', ...options });
    const [weekday, day, title, clock] = [
      requested({ weekday: 'short' }),
      requested({ day: 'numeric', month: 'short' }),
      requested({ weekday: 'long', day: 'numeric', month: 'long' }),
      requested({ hour: '2-digit', minute: '2-digit' }),
    ];
    for (let noon = Date.parse('2026-01-01T11:07:00Z'); noon < Date.parse('2027-01-01T00:00:00Z'); noon += 86_400_000) {
      const week = noon + 3 * 86_400_000;
      if (parisDay(week).startsWith('2026')) expect(shortDate(noon, week)).toBe(weekday.format(noon));
      const end = Date.parse('2026-12-31T23:00:00+01:00');
      if (end - noon > 8 * 86_400_000)
        expect([shortDate(noon, end), dayTitle(noon, end).toLowerCase()]).toEqual([
          day.format(noon),
          title.format(noon),
        ]);
      expect(clockTime(noon)).toBe(clock.format(noon));
    }
  });
  test('day titles are formatted', () => {
    expect(dayTitle(now, now)).toBe('Aujourd’hui');
    expect(dayTitle(at('2026-11-20T12:00:00Z'), now)).toBe('Hier');
    expect(dayTitle(at('2026-11-19T12:00:00Z'), now)).toBe('Jeudi 19 novembre');
    expect(dayTitle(at('2025-11-19T12:00:00Z'), now)).toBe('Mercredi 19 novembre 2025');
  });
});
