/** Orders suggested places [GEO-16 to GEO-26]. All names are folded (`plainName`). */

export const WEIGHTS = { city: 4, town: 3, village: 2, hamlet: 1 } as const;
export type PlaceKind = keyof typeof WEIGHTS;
export const isPlaceKind = (type: string): type is PlaceKind => Object.hasOwn(WEIGHTS, type);

/** Area of a place, or the area that a query names. */
export interface Area {
  department?: string | undefined;
  region?: string | undefined;
  country?: string | undefined;
}

export interface Rankable extends Area {
  name: string;
  kind: PlaceKind;
  /** Decides between equal scores; 0 if unknown. */
  people: number;
}

export interface PlaceQuestion {
  name: string;
  /** The area named in the text, or null. A department comes with its region. */
  area: Area | null;
}

/**
 * Points for a whole name, for its beginning, and for the beginning of a word in it. Their differences exceed what a
 * larger place can gain [GEO-22].
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
 * Returns points for the area: in the named department or region, elsewhere in the department's region, in the country
 * if only that was named, or elsewhere [GEO-23 to GEO-26].
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

/** Orders places, best first; the result does not depend on their order before. */
export function rankPlaces<Place extends Rankable>(places: readonly Place[], question: PlaceQuestion): Place[] {
  const byName = (a: Rankable, b: Rankable) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  return places
    .map((place) => ({ place, points: score(place, question) }))
    .sort((a, b) => b.points - a.points || b.place.people - a.place.people || byName(a.place, b.place))
    .map(({ place }) => place);
}
