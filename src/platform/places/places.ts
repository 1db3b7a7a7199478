/** Places for screens with a place field, a map or distances. Nothing is fetched before a search begins. */
import { systemClock } from '#lib/clock.ts';
import type { Gazetteer } from '#domain/places/gazetteer.ts';
import type { Place, Point } from '#schemas/entities/place.ts';
import type { PlaceSource, PositionProblem } from '#schemas/place-source.ts';
import { gazetteer } from './gazetteer-file.ts';
import { geocodePlaces } from './geocode.ts';
import { devicePosition } from './position.ts';
import { placeHosts, type PlacePorts } from './ports.ts';
import { reverseGeocode } from './reverse-geocode.ts';
import { distances, type Distance } from './routes.ts';

export interface Places extends PlaceSource {
  /** Resolves to the town at a point, with the town's own coordinates, or to null: « Localisation non trouvée ». */
  townAt(point: Point, signal: AbortSignal): Promise<Place | null>;
  distances(from: Point, to: readonly Point[], signal: AbortSignal): Promise<Distance[]>;
}

interface PlaceDependencies extends PlacePorts {
  gazetteer: () => Promise<Gazetteer>;
  geolocation: () => Geolocation | undefined;
}

/** Largest distance from a town, in kilometres, at which a point still resolves to it. */
const NEAR_KM = 40;

export function createPlaces(dependencies: PlaceDependencies): Places {
  /** Searches with the provider if one is configured, because it knows more towns; else in the list on the device. */
  async function search(text: string, limit: number, signal: AbortSignal) {
    const proposals = await geocodePlaces(text, limit, dependencies, signal);
    if (proposals.length > 0) return proposals;
    const list = await dependencies.gazetteer().catch(() => null);
    return list ? list.find(text, limit) : 'unavailable';
  }
  async function townAt(point: Point, signal: AbortSignal): Promise<Place | null> {
    const town = await reverseGeocode(point, dependencies, signal);
    if (town) return town;
    const nearest = (await dependencies.gazetteer().catch(() => null))?.nearest(point, NEAR_KM);
    return nearest ? { name: nearest.name, lat: nearest.lat, lng: nearest.lng } : null;
  }
  async function locate(signal: AbortSignal): Promise<Place | PositionProblem> {
    const point = await devicePosition(dependencies.geolocation());
    return typeof point === 'string' ? point : ((await townAt(point, signal).catch(() => null)) ?? 'not-found');
  }
  return { search, townAt, locate, distances: (from, to, signal) => distances(from, to, dependencies, signal) };
}

export const places: Places = createPlaces({
  fetch: (...request) => fetch(...request),
  clock: systemClock,
  hosts: placeHosts,
  gazetteer,
  geolocation: () => (navigator as Partial<Navigator>).geolocation,
});
