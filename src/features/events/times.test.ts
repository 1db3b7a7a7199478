import { expect, test } from 'vitest';
import { calendarLeaf, eventTimes, phaseOf } from './times.ts';

const night = { startsAt: '2026-12-12T20:00:00.000Z', endsAt: '2026-12-13T02:00:00.000Z', zone: 'Europe/Paris' };

test('[MEMBERAREA-06] an event is shown in the time of its own zone', () => {
  expect(eventTimes(night)).toBe('samedi 12 décembre 2026, 21:00 – 03:00');
  expect(eventTimes({ ...night, zone: 'Indian/Reunion' })).toBe(
    'dimanche 13 décembre 2026, 00:00 – 06:00 (heure locale\u202f: La Réunion)',
  );
  expect(calendarLeaf(night)).toEqual({ weekday: 'sam.', day: '12', month: 'déc.' });
});

test('[MEMBERAREA-06] an event is to come, under way, or over', () => {
  const at = (iso: string) => phaseOf(night, Date.parse(iso));
  expect([at('2026-12-12T19:59:59Z'), at('2026-12-12T20:00:00Z'), at('2026-12-13T02:00:00Z')]).toEqual([
    'coming',
    'now',
    'over',
  ]);
});
