import { townLevel, townOf } from '#domain/places/geocoded.ts';
import type { Place, Point } from '#schemas/entities/place.ts';
import { reverseAnswer } from '#schemas/wire/places.ts';
import { fetchJson, type PlacePorts } from './ports.ts';

const REVERSE_MS = 5000;
const FALLBACK_WAIT_MS = 1000;

/**
 * Resolves to the town at a point, from our provider or then from the public one [GEO-37 to GEO-40], or to null if
 * neither knows it. Both receive the point rounded to a kilometre.
 */
export async function reverseGeocode(
  { lat, lng }: Point,
  ports: PlacePorts,
  signal: AbortSignal,
): Promise<Place | null> {
  const { host, reverseFallback } = ports.hosts;
  const query = {
    lat: String(townLevel(lat)),
    lon: String(townLevel(lng)),
    format: 'json',
    addressdetails: '1',
    'accept-language': 'fr',
  };
  const lookUp = async (url: string): Promise<Place | null> => {
    try {
      const answer = reverseAnswer(await fetchJson(ports, { url, query, timeoutMs: REVERSE_MS, signal }));
      const town = answer && townOf(answer);
      return town && { name: town.name, lat: town.lat, lng: town.lng };
    } catch {
      return null;
    }
  };
  const primary = host === undefined ? null : await lookUp(`${host}/nominatim/reverse`);
  if (primary || reverseFallback === undefined) return primary;
  if (host !== undefined) await ports.clock.wait(FALLBACK_WAIT_MS, signal);
  return lookUp(reverseFallback);
}
