/** Converts search criteria to an address and back. The address is the only state of the members' page. */
import { AGE, memberCriteria, type MemberCriteria } from '#schemas/forms/member-search.ts';
import { includesEveryAge, hasPlace } from './criteria.ts';

/**
 * Layout of the results. The quick search requests the list [SEARCH-57]; an address without a layout means the grid.
 */
export type ResultsView = 'grid' | 'list';

const queryNames = {
  username: 'username',
  genre: 'genre',
  desires: 'desires',
  mobility: 'mobility',
  location: 'location',
  locationLat: 'location_lat',
  locationLng: 'location_lng',
  radius: 'radius',
  ageMin: 'age_min',
  ageMax: 'age_max',
  libreCeSoir: 'libre_ce_soir',
  auCap: 'au_cap',
  certifie: 'certifie',
  enLigne: 'en_ligne',
} as const satisfies Record<keyof MemberCriteria, string>;
const fields = Object.keys(queryNames) as (keyof MemberCriteria)[];

/**
 * Returns the query string, without its question mark [SEARCH-20, SEARCH-21, SEARCH-22, SEARCH-23, SEARCH-24]. An age
 * range that excludes nobody is left out, and so is a place without coordinates.
 */
export function queryOfCriteria(criteria: MemberCriteria, view: ResultsView = 'grid'): string {
  const ages = includesEveryAge(criteria) ? [] : ['ageMin', 'ageMax'];
  const place = hasPlace(criteria) ? ['location', 'locationLat', 'locationLng'] : [];
  const includedFields = fields.filter((field) =>
    /^age/.test(field) ? ages.includes(field) : /^location/.test(field) ? place.includes(field) : true,
  );
  const query = new URLSearchParams(
    includedFields.flatMap((field) => {
      const value = criteria[field];
      const text = Array.isArray(value) ? value.join(',') : value === false || value === null ? '' : String(value);
      return text === '' ? [] : [[queryNames[field], text]];
    }),
  );
  if (view !== 'grid') query.set('view', view);
  return query.toString();
}

/** Reads criteria from a query string. Unreadable values count as missing; an address is never refused. */
export function criteriaOfQuery(query: URLSearchParams): MemberCriteria {
  const read = memberCriteria.parse(
    Object.fromEntries(
      fields.flatMap((field) => {
        const text = query.get(queryNames[field]);
        return text === null ? [] : [[field, text]];
      }),
    ),
  );
  const [ageMin, ageMax] = [read.ageMin, read.ageMax].sort((a, b) => a - b) as [number, number];
  const placeFields = hasPlace(read) ? {} : { location: '', locationLat: null, locationLng: null };
  return { ...read, ageMin: Math.max(AGE.min, ageMin), ageMax, ...placeFields };
}

export const viewOfQuery = (query: URLSearchParams): ResultsView => (query.get('view') === 'list' ? 'list' : 'grid');
