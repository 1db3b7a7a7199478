import { roundedKm, straightLine } from '#domain/places/distance.ts';
import type { Point } from '#schemas/entities/place.ts';
import { routeAnswer } from '#schemas/wire/places.ts';
import { fetchJson, type PlacePorts } from './ports.ts';

const BATCH = 5;
const PAUSE_MS = 100;
const ROUTE_MS = 4000;
/** Below this distance in kilometres no route is requested, because nobody drives [GEO-49, GEO-50]. */
const NEAR_KM = 0.5;

export interface Distance {
  km: number;
  /** By road, or in a straight line where no road is known. */
  by: 'road' | 'line';
}

/**
 * Resolves to the distances from one point to others, in their order [GEO-43 to GEO-52]. Without a provider, and for
 * each route that fails, the distance is a straight line.
 */
export async function distances(
  from: Point,
  to: readonly Point[],
  ports: PlacePorts,
  signal: AbortSignal,
): Promise<Distance[]> {
  const results = to.map((point): Distance => ({ km: roundedKm(straightLine(from, point)), by: 'line' }));
  const { host } = ports.hosts;
  if (host === undefined) return results;
  const distant = to.flatMap((point, at) => (straightLine(from, point) < NEAR_KM ? [] : [{ point, at }]));
  for (let first = 0; first < distant.length; first += BATCH) {
    if (first > 0) await ports.clock.wait(PAUSE_MS, signal);
    await Promise.all(
      distant.slice(first, first + BATCH).map(async ({ point, at }) => {
        const km = await byRoad(host, from, point, ports, signal);
        if (km !== null) results[at] = { km: roundedKm(km), by: 'road' };
      }),
    );
  }
  return results;
}

async function byRoad(
  host: string,
  from: Point,
  to: Point,
  ports: PlacePorts,
  signal: AbortSignal,
): Promise<number | null> {
  const url = `${host}/osrm/route/v1/driving/${from.lng},${from.lat};${to.lng},${to.lat}`;
  try {
    const parsed = routeAnswer.safeParse(
      await fetchJson(ports, {
        url,
        query: { overview: 'false', alternatives: 'false', steps: 'false' },
        timeoutMs: ROUTE_MS,
        signal,
      }),
    );
    return parsed.success ? (parsed.data.routes[0]?.distance ?? 0) / 1000 : null;
  } catch {
    return null;
  }
}
