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

test.each([
  ['spring', '2027-03-27T22:00:00.000Z', '2027-03-28T03:00:00.000Z', ['20270327T220000Z', '20270328T030000Z']],
  ['autumn', '2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z', ['20271031T003000Z', '20271031T013000Z']],
])('[MEMBERAREA-06] the calendar file is exact across the change of the clocks in %s', (_, startsAt, endsAt, times) => {
  const lines = file({ startsAt, endsAt }).split('\r\n');
  expect(lines.filter((line) => /^DT(?:START|END)/.test(line))).toEqual([`DTSTART:${times[0]}`, `DTEND:${times[1]}`]);
});

test('[MEMBERAREA-06] a long line is folded at 75 bytes without cutting a character', () => {
  const text = file({ body: '🎭é'.repeat(200) });
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain('🎭é'.repeat(200));
});

test('[MEMBERAREA-06] a text cannot add lines of its own to the file', () => {
  expect(file({ title: 'a\r\nEND:VCALENDAR', cancelled: true }).match(/^END:VCALENDAR/gm)).toHaveLength(1);
});
