/** A search as an address, and an address as a search: the address is the only state that the members' page has. */
import { AGE, memberCriteria, type MemberCriteria } from '#schemas/forms/member-search.ts';
import { anyAge, hasPlace } from './criteria.ts';

/** How what is found is laid out. The quick search asks for the list [SEARCH-57]; without a word, the niches. */
export type View = 'grid' | 'list';

const names = {
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
const fields = Object.keys(names) as (keyof MemberCriteria)[];

/**
 * [SEARCH-20, SEARCH-21, SEARCH-22, SEARCH-23, SEARCH-24] Without its question mark. Ages that leave nobody out are not
 * put; a place needs its point.
 */
export function queryOfCriteria(criteria: MemberCriteria, view: View = 'grid'): string {
  const ages = anyAge(criteria) ? [] : ['ageMin', 'ageMax'];
  const place = hasPlace(criteria) ? ['location', 'locationLat', 'locationLng'] : [];
  const said = fields.filter((field) =>
    /^age/.test(field) ? ages.includes(field) : /^location/.test(field) ? place.includes(field) : true,
  );
  const query = new URLSearchParams(
    said.flatMap((field) => {
      const value = criteria[field];
      const text = Array.isArray(value) ? value.join(',') : value === false || value === null ? '' : String(value);
      return text === '' ? [] : [[names[field], text]];
    }),
  );
  if (view !== 'grid') query.set('view', view);
  return query.toString();
}

/** Whatever stands there: an address is never refused. */
export function criteriaIn(query: URLSearchParams): MemberCriteria {
  const read = memberCriteria.parse(
    Object.fromEntries(
      fields.flatMap((field) => {
        const text = query.get(names[field]);
        return text === null ? [] : [[field, text]];
      }),
    ),
  );
  const [ageMin, ageMax] = [read.ageMin, read.ageMax].sort((a, b) => a - b) as [number, number];
  const placed = hasPlace(read) ? {} : { location: '', locationLat: null, locationLng: null };
  return { ...read, ageMin: Math.max(AGE.min, ageMin), ageMax, ...placed };
}

export const viewIn = (query: URLSearchParams): View => (query.get('view') === 'list' ? 'list' : 'grid');
