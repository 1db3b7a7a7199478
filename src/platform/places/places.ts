/** Places for the screens that have a place field, a map or distances. Nothing is fetched before a search begins. */
import { systemClock } from '#lib/clock.ts';
import type { Gazetteer } from '#domain/places/gazetteer.ts';
import type { Place, Point } from '#schemas/entities/place.ts';
import type { PlaceSource, PositionProblem } from '#schemas/place-source.ts';
import { gazetteer } from './gazetteer-file.ts';
import { geocoded } from './geocode.ts';
import { devicePosition } from './position.ts';
import { placeHosts, type PlacePorts } from './ports.ts';
import { reversed } from './reverse.ts';
import { distances, type Distance } from './routes.ts';

export interface Places extends PlaceSource {
  /** The town at a point, with the town's own coordinates; null: « Localisation non trouvée ». */
  at(point: Point, signal: AbortSignal): Promise<Place | null>;
  distances(from: Point, to: readonly Point[], signal: AbortSignal): Promise<Distance[]>;
}

interface Parts extends PlacePorts {
  gazetteer: () => Promise<Gazetteer>;
  geolocation: () => Geolocation | undefined;
}

/** A point further than this from every town is in none. */
const NEAR_KM = 40;

export function createPlaces(parts: Parts): Places {
  /** Towns come from the device's own list; a provider, where there is one, knows more of them. */
  async function search(text: string, most: number, signal: AbortSignal) {
    const proposals = await geocoded(text, most, parts, signal);
    if (proposals.length > 0) return proposals;
    const list = await parts.gazetteer().catch(() => null);
    return list ? list.find(text, most) : 'unavailable';
  }
  async function at(point: Point, signal: AbortSignal): Promise<Place | null> {
    const named = await reversed(point, parts, signal);
    if (named) return named;
    const near = (await parts.gazetteer().catch(() => null))?.nearest(point, NEAR_KM);
    return near ? { name: near.name, lat: near.lat, lng: near.lng } : null;
  }
  async function here(signal: AbortSignal): Promise<Place | PositionProblem> {
    const point = await devicePosition(parts.geolocation());
    return typeof point === 'string' ? point : ((await at(point, signal).catch(() => null)) ?? 'not-found');
  }
  return { search, at, here, distances: (from, to, signal) => distances(from, to, parts, signal) };
}

export const places: Places = createPlaces({
  fetch: (...request) => fetch(...request),
  clock: systemClock,
  hosts: placeHosts,
  gazetteer,
  geolocation: () => (navigator as Partial<Navigator>).geolocation,
});
