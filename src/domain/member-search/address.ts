/** A search as an address, and an address as a search: the address is the only state that the members' page has. */
import { AGE, memberCriteria, type MemberCriteria } from '#schemas/forms/member-search.ts';
import { includesEveryAge, hasPlace } from './criteria.ts';

/** How what is found is laid out. The quick search asks for the list [SEARCH-57]; without a word, the niches. */
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
 * [SEARCH-20, SEARCH-21, SEARCH-22, SEARCH-23, SEARCH-24] Without its question mark. Ages that leave nobody out are not
 * put; a place needs its point.
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

/** Whatever stands there: an address is never refused. */
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
