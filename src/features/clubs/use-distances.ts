import { useEffect, useState } from 'react';
import { places } from '#platform/places/places.ts';
import type { Distance } from '#platform/places/routes.ts';
import type { Point } from '#schemas/entities/place.ts';
import type { Club } from '#schemas/wire/public-lists.ts';

export type Distances = ReadonlyMap<string, Distance>;
const NONE: Distances = new Map();

/** Returns the distances from a chosen town to every club, by slug; empty until they are known [GEO-43 to GEO-52]. */
export function useDistances(origin: Point | null, clubs: readonly Club[]): Distances {
  const [measurement, setMeasurement] = useState<{
    origin: Point;
    clubs: readonly Club[];
    distances: Distances;
  } | null>(null);
  useEffect(() => {
    if (!origin) return;
    const controller = new AbortController();
    places.distances(origin, clubs, controller.signal).then(
      (distances) =>
        controller.signal.aborted ||
        setMeasurement({
          origin,
          clubs,
          distances: new Map(
            clubs.flatMap(({ slug }, index) => (distances[index] ? [[slug, distances[index]] as const] : [])),
          ),
        }),
      () => undefined,
    );
    return () => controller.abort();
  }, [origin, clubs]);
  return measurement && measurement.origin === origin && measurement.clubs === clubs ? measurement.distances : NONE;
}
