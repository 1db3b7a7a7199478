/** Events by town: the map has one dot a town, because an event shows its town alone to whoever does not go. */
import type { EventCard } from '#schemas/wire/events.ts';
import type { MappedPlace } from '#ui/map/view.ts';
import { eventsMap as text } from './map.fr.ts';

export interface MappedTown {
  key: string;
  name: string;
  lat: number;
  lng: number;
  events: readonly EventCard[];
}

/** Returns the towns of events, in the order of their first one. One online, or without a point, has none. */
export function townsOf(events: readonly EventCard[]): MappedTown[] {
  const towns = new Map<string, MappedTown & { events: EventCard[] }>();
  for (const event of events) {
    const { kind, town: name, lat, lng } = event;
    if (kind === 'online' || typeof lat !== 'number' || typeof lng !== 'number') continue;
    const key = `${lat},${lng}`;
    const town = towns.get(key) ?? { key, name, lat, lng, events: [] };
    town.events.push(event);
    towns.set(key, town);
  }
  return [...towns.values()];
}

/** « 3 événements, Lyon » */
export const placeOfTown = ({ key, name, lat, lng, events }: MappedTown): MappedPlace => ({
  id: key,
  name: text.events(events.length),
  detail: name,
  lat,
  lng,
  count: events.length,
});
