import { expect, test } from 'vitest';
import type { EventId } from '#schemas/ids.ts';
import type { EventCard } from '#schemas/wire/events.ts';
import { memberNo } from '#tests/support/answers.ts';
import { instant, uuid } from '#tests/support/streams.ts';
import { event } from './event.ts';
import { eventGuests } from './event-guests.ts';
import { events } from './events.ts';
import { nameAnswer } from './registry.ts';

const card = (n: number, organiser: number | null): EventCard => ({
  id: uuid(n) as EventId,
  title: 'Soirée',
  kind: 'club',
  startsAt: instant(1),
  endsAt: instant(2),
  zone: 'Europe/Paris',
  town: 'Lyon',
  region: 'Corse',
  visibility: 'everyone',
  approval: false,
  cancelled: false,
  isMine: false,
  organiser: organiser === null ? null : { id: memberNo(organiser), username: 'membre', avatarUrl: null, seal: false },
  participants: 0,
  friends: 0,
  full: false,
  own: null,
});
const hidden = new Set([memberNo(1)]);

test('[Y9] events of a blocked organiser leave the stored list, and the house’s stay', () => {
  const page = { events: [card(1, 1), card(2, 2), card(3, null)], next: null };
  expect(events.withoutMembers(page, hidden).events).toEqual([card(2, 2), card(3, null)]);
  expect(events.withoutMembers(page, new Set([memberNo(9)]))).toBe(page);
});

test('[Y9] the stored event of a blocked organiser is none, and a blocked guest leaves the list', () => {
  const details = {
    ...card(1, 1),
    club: null,
    body: '',
    lat: null,
    lng: null,
    address: '3, rue du Bœuf',
    capacity: null,
    couples: null,
    women: null,
    men: null,
    price: '',
    dressCode: '',
    rules: '',
    cancelReason: null,
    premiumOnly: false,
  };
  expect(event.withoutMembers({ event: details }, hidden)).toEqual({ event: null });
  const guest = (n: number) => ({
    memberId: memberNo(n),
    username: `membre${n}`,
    avatarUrl: null,
    seal: false,
    genre: 'femme' as const,
    anonymous: false,
    state: 'accepted' as const,
    noShow: false,
  });
  expect(eventGuests.withoutMembers({ guests: [guest(1), guest(2)], next: null }, hidden).guests).toEqual([guest(2)]);
});

test('[MEMBERAREA-03] a list is named by its filters, and goes on where it ended', () => {
  const query = { list: 'coming', region: null, kind: 'club', period: 'week', friends: false } as const;
  expect(nameAnswer('events', query)).not.toBeNull();
  expect(nameAnswer('events', { ...query, kind: 'dance' })).toBeNull();
  expect(events.request(query, '12:x')).toEqual({ ...query, after: '12:x' });
});
