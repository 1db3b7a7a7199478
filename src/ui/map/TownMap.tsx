import { DrawnMap } from './DrawnMap.tsx';
import { CLOSEST, isOnMap, project, WHOLE_MAP, zoom, type MappedPlace } from './view.ts';

/** How much nearer than the whole map. */
const FACTOR = 4;

/**
 * A still map around one place, at the middle of a town; nothing where the map does not reach. `tiles`:
 * `placeHosts.tiles` of `#platform/places/ports.ts`.
 */
export function TownMap({ label, place, tiles }: { label: string; place: MappedPlace; tiles?: string | undefined }) {
  if (!isOnMap(place)) return null;
  const view = zoom(WHOLE_MAP, FACTOR, CLOSEST.outline, project(place));
  return <DrawnMap label={label} places={[place]} view={view} chosen={place.id} tiles={tiles} />;
}
