import { expect, test } from 'vitest';
import { inParis, parisDay } from './paris.ts';

const HOUR = 3_600_000;
const parisTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});

test('an instant in Paris follows the time zone’s rules at midnights and where clocks turn', () => {
  for (let at = Date.UTC(2010, 0, 1); at < Date.UTC(2040, 0, 1); at += HOUR) {
    if (at % (24 * HOUR) && ![2, 9].includes(new Date(at).getUTCMonth())) continue;
    const reckoned = inParis(at).toISOString().slice(0, 19).replace('T', ' ');
    if (reckoned !== parisTime.format(at)) expect(reckoned).toBe(parisTime.format(at));
  }
  for (const turning of [Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1)]) {
    for (const at of [turning - 1, turning])
      expect(inParis(at).toISOString().slice(0, 19).replace('T', ' ')).toBe(parisTime.format(at));
  }
});

test('a day in Paris starts before that of Greenwich; an invalid instant has no day', () => {
  expect(parisDay(Date.parse('2026-11-20T23:00:00Z'))).toBe('2026-11-21');
  expect(parisDay(Date.parse('2026-07-01T22:00:00Z'))).toBe('2026-07-02');
  expect(() => parisDay(NaN)).toThrow(RangeError);
});
