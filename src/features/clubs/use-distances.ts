import { useEffect, useState } from 'react';
import { places } from '#platform/places/places.ts';
import type { Distance } from '#platform/places/routes.ts';
import type { Point } from '#schemas/entities/place.ts';
import type { Club } from '#schemas/wire/public-lists.ts';

export type Distances = ReadonlyMap<string, Distance>;
const NONE: Distances = new Map();

/** From a town to every club, once one is chosen [GEO-43 to GEO-52]. */
export function useDistances(from: Point | null, clubs: readonly Club[]): Distances {
  const [measured, keep] = useState<{ from: Point; clubs: readonly Club[]; distances: Distances } | null>(null);
  useEffect(() => {
    if (!from) return;
    const gone = new AbortController();
    places.distances(from, clubs, gone.signal).then(
      (found) =>
        gone.signal.aborted ||
        keep({
          from,
          clubs,
          distances: new Map(clubs.flatMap(({ slug }, at) => (found[at] ? [[slug, found[at]] as const] : []))),
        }),
      () => undefined,
    );
    return () => gone.abort();
  }, [from, clubs]);
  return measured && measured.from === from && measured.clubs === clubs ? measured.distances : NONE;
}
