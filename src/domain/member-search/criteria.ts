/** Search criteria: which of them narrow a search, and how to remove one. */
import { AGE, memberCriteria, RADIUS, type MemberCriteria } from '#schemas/forms/member-search.ts';

/** The criteria that exclude nobody [SEARCH-28, SEARCH-35]. */
export const noCriteria: MemberCriteria = memberCriteria.parse({});

/** A part that a member can remove by itself. An age range is one part, and so is a place with its radius. */
export type CriterionPart =
  | { kind: 'username' | 'place' | 'ages' | 'mobility' | StatusCriterion }
  | { kind: 'genre'; value: MemberCriteria['genre'][number] }
  | { kind: 'desire'; value: MemberCriteria['desires'][number] };
export type StatusCriterion = (typeof statusCriteria)[number];
export const statusCriteria = ['libreCeSoir', 'auCap', 'certifie', 'enLigne'] as const;

export const hasPlace = ({ location, locationLat, locationLng }: MemberCriteria): boolean =>
  location !== '' && locationLat !== null && locationLng !== null;
export const includesEveryAge = ({ ageMin, ageMax }: MemberCriteria): boolean =>
  ageMin === AGE.min && ageMax === AGE.max;

/** Returns the parts that narrow the search, in the order of display. */
export const criteriaOf = (criteria: MemberCriteria): readonly CriterionPart[] => [
  ...(criteria.username !== '' ? [{ kind: 'username' } as const] : []),
  ...(hasPlace(criteria) || criteria.radius > RADIUS.min ? [{ kind: 'place' } as const] : []),
  ...(includesEveryAge(criteria) ? [] : [{ kind: 'ages' } as const]),
  ...criteria.genre.map((value) => ({ kind: 'genre', value }) as const),
  ...statusCriteria.filter((status) => criteria[status]).map((kind) => ({ kind }) as const),
  ...(criteria.mobility !== '' ? [{ kind: 'mobility' } as const] : []),
  ...criteria.desires.map((value) => ({ kind: 'desire', value }) as const),
];

/** Says whether any criterion narrows the search [SEARCH-14, SEARCH-19]. A radius of 0 and all ages narrow nothing. */
export const hasCriterion = (criteria: MemberCriteria): boolean => criteriaOf(criteria).length > 0;

export function withoutCriterion(criteria: MemberCriteria, part: CriterionPart): MemberCriteria {
  switch (part.kind) {
    case 'genre':
      return { ...criteria, genre: criteria.genre.filter((each) => each !== part.value) };
    case 'desire':
      return { ...criteria, desires: criteria.desires.filter((each) => each !== part.value) };
    case 'place':
      return { ...criteria, location: '', locationLat: null, locationLng: null, radius: RADIUS.min };
    case 'ages':
      return { ...criteria, ageMin: AGE.min, ageMax: AGE.max };
    case 'username':
    case 'mobility':
    case 'libreCeSoir':
    case 'auCap':
    case 'certifie':
    case 'enLigne':
      return { ...criteria, [part.kind]: noCriteria[part.kind] };
  }
}

/** Adds a value to a list, or removes one that is already chosen [SEARCH-43, SEARCH-44]. */
export const toggled = <T>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
