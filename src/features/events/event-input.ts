/** Values of the form of an event: empty ones, and those of an event that exists. Pure. */
import type { EventInput } from '#schemas/forms/event.ts';
import { eventZone } from '#schemas/entities/event.ts';
import type { EventDetails } from '#schemas/wire/events.ts';
import { localIn } from '#schemas/zoned.ts';

export const emptyInput: EventInput = {
  title: '',
  body: '',
  kind: 'club',
  club: '',
  start: '',
  end: '',
  zone: 'Europe/Paris',
  place: null,
  region: '',
  address: '',
  capacity: '',
  couples: '',
  women: '',
  men: '',
  price: '',
  dressCode: '',
  rules: '',
  visibility: 'everyone',
  approval: false,
};

const places = (limit: number | null): string => (limit === null ? '' : String(limit));

export const inputOf = (event: EventDetails): EventInput => ({
  title: event.title,
  body: event.body,
  kind: event.kind,
  club: event.club?.slug ?? '',
  start: localIn(event.zone, Date.parse(event.startsAt)),
  end: localIn(event.zone, Date.parse(event.endsAt)),
  zone: eventZone.safeParse(event.zone).data ?? 'Europe/Paris',
  place: event.lat === null || event.lng === null ? null : { name: event.town, lat: event.lat, lng: event.lng },
  region: event.region,
  address: event.address ?? '',
  capacity: places(event.capacity),
  couples: places(event.couples),
  women: places(event.women),
  men: places(event.men),
  price: event.price,
  dressCode: event.dressCode,
  rules: event.rules,
  visibility: event.visibility,
  approval: event.approval,
});
