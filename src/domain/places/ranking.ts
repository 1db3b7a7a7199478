/** The order of proposed places [GEO-16 to GEO-26]. Names are folded ones (`plainName`). */

export const WEIGHTS = { city: 4, town: 3, village: 2, hamlet: 1 } as const;
export type PlaceKind = keyof typeof WEIGHTS;
export const isPlaceKind = (type: string): type is PlaceKind => Object.hasOwn(WEIGHTS, type);

/** Where a place lies, or where one is looked for. */
export interface Area {
  department?: string | undefined;
  region?: string | undefined;
  country?: string | undefined;
}

export interface Rankable extends Area {
  name: string;
  kind: PlaceKind;
  /** Decides between equals; 0 when it is not known. */
  people: number;
}

export interface PlaceQuestion {
  name: string;
  /** What was said of where it lies; a department comes with its region. null: nothing. */
  area: Area | null;
}

/**
 * A whole name, the beginning of one, the beginning of a word in it: always above what a larger place weighs [GEO-22].
 */
const EXACT = 2000;
const PREFIX = 1000;
const WORD = 500;
const WEIGHT = 100;

function nameScore(name: string, question: string): number {
  if (name === question) return EXACT;
  if (name.startsWith(question)) return PREFIX;
  return name.includes(` ${question}`) ? WORD : 0;
}

/**
 * In the department or region that was named; elsewhere in that department's region; in the country, if only that was
 * named; elsewhere.
 */
export function geographicScore(place: Area, area: Area | null): number {
  if (!area) return 0;
  if (area.department !== undefined)
    return place.department === area.department && place.region === area.region
      ? 1500
      : place.region === area.region
        ? 400
        : -1200;
  if (area.region !== undefined) return place.region === area.region ? 1500 : -1200;
  return place.country === area.country ? 300 : -1200;
}

export const score = (place: Rankable, { name, area }: PlaceQuestion): number =>
  nameScore(place.name, name) + WEIGHT * WEIGHTS[place.kind] + geographicScore(place, area);

/** Best first; the same whatever order they came in. */
export function rankPlaces<Place extends Rankable>(places: readonly Place[], question: PlaceQuestion): Place[] {
  const byName = (a: Rankable, b: Rankable) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  return places
    .map((place) => ({ place, points: score(place, question) }))
    .sort((a, b) => b.points - a.points || b.place.people - a.place.people || byName(a.place, b.place))
    .map(({ place }) => place);
}
