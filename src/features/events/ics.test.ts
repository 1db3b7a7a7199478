import { expect, test } from 'vitest';
import type { EventId } from '#schemas/ids.ts';
import { uuid } from '#tests/support/streams.ts';
import { calendarFile } from './ics.ts';

const event = {
  id: uuid(7) as EventId,
  title: 'Soirée; masques, plumes',
  body: 'Un salon\net une piste \\o/',
  startsAt: '2026-12-12T20:00:00.000Z',
  endsAt: '2026-12-13T02:00:00.000Z',
  town: 'Lyon',
  address: '3, rue du Bœuf',
  cancelled: false,
};
const file = (more: object = {}) =>
  calendarFile({ ...event, ...more }, Date.parse('2026-11-26T12:00:00Z'), 'alcove.test');

test('[MEMBERAREA-06] the calendar file has instants, and escapes what would end a value', () => {
  const lines = file().split('\r\n');
  expect(lines).toContain('DTSTART:20261212T200000Z');
  expect(lines).toContain('DTEND:20261213T020000Z');
  expect(lines).toContain('SUMMARY:Soirée\\; masques\\, plumes');
  expect(lines).toContain('DESCRIPTION:Un salon\\net une piste \\\\o/');
  expect(lines).toContain('LOCATION:3\\, rue du Bœuf\\, Lyon');
  expect(lines).toContain('STATUS:CONFIRMED');
});

test('[MEMBERAREA-06] a long line is folded at 75 bytes without cutting a character', () => {
  const text = file({ body: '🎭é'.repeat(200) });
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain('🎭é'.repeat(200));
});

test('[MEMBERAREA-06] a text cannot add lines of its own to the file', () => {
  expect(file({ title: 'a\r\nEND:VCALENDAR', cancelled: true }).match(/^END:VCALENDAR/gm)).toHaveLength(1);
});
