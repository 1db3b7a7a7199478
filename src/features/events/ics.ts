/** Writes an event as a calendar file (RFC 5545). Pure. */
import { plainText } from '#schemas/rich-text/write.ts';
import type { EventDetails } from '#schemas/wire/events.ts';

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replaceAll(/\r?\n/g, '\\n');
const instantText = (at: string): string =>
  new Date(at)
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z');

const LINE_BYTES = 74;
const encoder = new TextEncoder();

/** Folds a line at 75 bytes: the rest goes on after a space, and no character is cut. */
function folded(line: string): string {
  const parts = [''];
  let bytes = 0;
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (bytes + length > LINE_BYTES) {
      parts.push('');
      bytes = 0;
    }
    parts[parts.length - 1] += character;
    bytes += length;
  }
  return parts.join('\r\n ');
}

type CalendarEvent = Pick<
  EventDetails,
  'id' | 'title' | 'body' | 'startsAt' | 'endsAt' | 'town' | 'address' | 'cancelled'
>;

/** `now`: when the file is made, in milliseconds; `site`: its address names the event. */
export function calendarFile(event: CalendarEvent, now: number, site: string): string {
  const place = [event.address, event.town].filter(Boolean).join(', ');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Alcove//Evenements//FR',
    'BEGIN:VEVENT',
    `UID:${event.id}@${site}`,
    `DTSTAMP:${instantText(new Date(now).toISOString())}`,
    `DTSTART:${instantText(event.startsAt)}`,
    `DTEND:${instantText(event.endsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(place)}`,
    ...(event.body === '' ? [] : [`DESCRIPTION:${escaped(plainText(event.body))}`]),
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'CLASS:PRIVATE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}
