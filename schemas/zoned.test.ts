import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantIn, localIn } from './zoned.ts';

const iso = (at: number | null) => at && new Date(at).toISOString();

test('a local time becomes its instant, in summer and in winter', () => {
  expect(iso(instantIn('Europe/Paris', '2026-07-14T21:30'))).toBe('2026-07-14T19:30:00.000Z');
  expect(iso(instantIn('Europe/Paris', '2026-12-31T21:30'))).toBe('2026-12-31T20:30:00.000Z');
  expect(iso(instantIn('Indian/Reunion', '2026-12-31T21:30'))).toBe('2026-12-31T17:30:00.000Z');
});

test('a local time that the clocks skip is none, and of one that comes twice the first is meant', () => {
  expect(instantIn('Europe/Paris', '2027-03-28T02:30')).toBeNull();
  expect(iso(instantIn('Europe/Paris', '2027-03-28T03:00'))).toBe('2027-03-28T01:00:00.000Z');
  expect(iso(instantIn('Europe/Paris', '2026-10-25T02:30'))).toBe('2026-10-25T00:30:00.000Z');
});

test.each(['', 'demain', '2026-02-30T10:00', '2026-13-01T10:00', '2026-01-01'])('%j is no local time', (text) => {
  expect(instantIn('Europe/Paris', text)).toBeNull();
});

test('every instant comes back from its local time, but for the hour that comes twice', () => {
  const minute = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 });
  const zone = fc.constantFrom('Europe/Paris', 'America/Cayenne', 'Pacific/Noumea', 'Pacific/Tahiti');
  fc.assert(
    fc.property(minute, zone, (minutes, name) => {
      const at = minutes * 60_000;
      const back = instantIn(name, localIn(name, at));
      expect([at, at - 3_600_000]).toContain(back);
    }),
  );
});
