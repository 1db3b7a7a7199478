import { expect, test } from 'vitest';
import { eventForm, type EventInput } from './event.ts';

const now = Date.parse('2026-11-26T12:00:00Z');
const input: EventInput = {
  title: '  Soirée d’hiver ',
  body: '',
  kind: 'club',
  club: '',
  start: '2026-12-12T21:00',
  end: '2026-12-13T03:00',
  zone: 'Europe/Paris',
  place: { name: 'Lyon, France', lat: 45.7578, lng: 4.8351 },
  region: 'Auvergne-Rhône-Alpes',
  address: '',
  capacity: '',
  couples: ' 12 ',
  women: '0',
  men: '',
  price: '',
  dressCode: '',
  rules: '',
  visibility: 'everyone',
  approval: false,
};
const parse = (given: Partial<EventInput>, kept: number | null = null) =>
  eventForm({ now: () => now, kept }).safeParse({ ...input, ...given });
const errors = (given: Partial<EventInput>, kept?: number) =>
  parse(given, kept).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('[MEMBERAREA-06] the form gives instants, a town without number, places or no limit', () => {
  expect(parse({}).data).toMatchObject({
    title: 'Soirée d’hiver',
    startsAt: '2026-12-12T20:00:00.000Z',
    endsAt: '2026-12-13T02:00:00.000Z',
    town: 'Lyon, France',
    lat: 45.76,
    lng: 4.84,
    capacity: null,
    couples: 12,
    women: 0,
  });
});

test.each<[string, Partial<EventInput>, string]>([
  ['an end before the beginning', { end: '2026-12-12T20:59' }, 'end: event-times'],
  ['an end at the beginning', { end: '2026-12-12T21:00' }, 'end: event-times'],
  ['an end that the clocks skip', { start: '2027-03-27T23:00', end: '2027-03-28T02:30' }, 'end: no-time'],
  ['more than seven days', { end: '2026-12-20T21:00' }, 'end: event-times'],
  ['the past', { start: '2026-11-20T21:00', end: '2026-11-21T03:00' }, 'end: event-past'],
  ['a beginning that is past', { start: '2026-11-26T10:00', end: '2026-11-26T20:00' }, 'start: event-past'],
  ['an hour that the clocks skip', { start: '2027-03-28T02:30', end: '2027-03-28T05:00' }, 'start: no-time'],
  ['no time', { end: '' }, 'end: no-time'],
  ['no town', { place: null }, 'place: place'],
  ['no region', { region: '' }, 'region: region'],
  ['capacity 0', { capacity: '0' }, 'capacity: event-capacity'],
  ['a capacity in words', { capacity: 'dix' }, 'capacity: event-capacity'],
  ['an invisible title', { title: '\u200b\u2060' }, 'title: event-title'],
  ['a title of 81 characters', { title: 'é'.repeat(81) }, 'title: event-title'],
])('[MEMBERAREA-06] %s is told at its field', (_, given, expected) => {
  expect(errors(given)).toEqual([expected]);
});

test('[MEMBERAREA-06] an event that has begun keeps its beginning', () => {
  const start = { start: '2026-11-26T10:00', end: '2026-11-26T20:00' };
  expect(errors(start, Date.parse('2026-11-26T09:00:00Z'))).toBeUndefined();
});

test('[MEMBERAREA-06] a night across the change of the clocks lasts as long as it does', () => {
  const { data } = parse({ start: '2027-03-27T23:00', end: '2027-03-28T05:00' });
  expect(Date.parse(data?.endsAt ?? '') - Date.parse(data?.startsAt ?? '')).toBe(5 * 3_600_000);
});

test('[MEMBERAREA-06] of an hour that comes twice the first is meant, and a night then lasts an hour more', () => {
  const twice = parse({ start: '2027-10-31T02:30', end: '2027-10-31T03:30' }).data;
  expect([twice?.startsAt, twice?.endsAt]).toEqual(['2027-10-31T00:30:00.000Z', '2027-10-31T02:30:00.000Z']);
  const night = parse({ start: '2027-10-30T23:00', end: '2027-10-31T05:00' }).data;
  expect(Date.parse(night?.endsAt ?? '') - Date.parse(night?.startsAt ?? '')).toBe(7 * 3_600_000);
});
