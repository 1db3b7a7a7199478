import { expect, test } from 'vitest';
import type { EventId } from '#schemas/ids.ts';
import type { EventCard } from '#schemas/wire/events.ts';
import { instant, uuid } from '#tests/support/streams.ts';
import { placeOfTown, townsOf } from './mapped-towns.ts';

const card = (n: number, town: string, point: Partial<Pick<EventCard, 'lat' | 'lng' | 'kind'>>): EventCard => ({
  id: uuid(n) as EventId,
  title: `Soirée ${n}`,
  kind: 'club',
  startsAt: instant(1),
  endsAt: instant(2),
  zone: 'Europe/Paris',
  town,
  region: 'Île-de-France',
  visibility: 'everyone',
  approval: false,
  cancelled: false,
  isMine: false,
  organiser: null,
  participants: 0,
  friends: 0,
  full: false,
  own: null,
  ...point,
});
const [north, south] = [
  { lat: 48.94, lng: 2.36 },
  { lat: 46.15, lng: 4.45 },
];

test('[MEMBERAREA-03] events of one town share a point, and towns of one name do not', () => {
  const events = [card(1, 'Saint-Denis', north), card(2, 'Saint-Denis', south), card(3, 'Saint-Denis', north)];
  expect(townsOf(events).map((town) => town.events.map(({ title }) => title))).toEqual([
    ['Soirée 1', 'Soirée 3'],
    ['Soirée 2'],
  ]);
  expect(townsOf(events).map(placeOfTown)[0]).toMatchObject({
    name: '2\u00a0événements',
    detail: 'Saint-Denis',
    count: 2,
    ...north,
  });
});

test('[MEMBERAREA-03] an event online, of an older answer, or without a point is not on the map', () => {
  const events = [card(1, 'Lyon', { ...south, kind: 'online' }), card(2, 'Lyon', {}), card(3, 'Lyon', { lat: null })];
  expect(townsOf(events)).toEqual([]);
});
