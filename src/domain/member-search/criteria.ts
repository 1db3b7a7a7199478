/** What is looked for, and whether it is anything at all. */
import { AGE, memberCriteria, RADIUS, type MemberCriteria } from '#schemas/forms/member-search.ts';

/** Nobody in particular [SEARCH-28, SEARCH-35]. */
export const noCriteria: MemberCriteria = memberCriteria.parse({});

/** What a member can take back one by one; ages, and a place with its radius, are one each. */
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

/** What narrows the search, in the order in which it is shown. */
export const criteriaOf = (criteria: MemberCriteria): readonly CriterionPart[] => [
  ...(criteria.username !== '' ? [{ kind: 'username' } as const] : []),
  ...(hasPlace(criteria) || criteria.radius > RADIUS.min ? [{ kind: 'place' } as const] : []),
  ...(includesEveryAge(criteria) ? [] : [{ kind: 'ages' } as const]),
  ...criteria.genre.map((value) => ({ kind: 'genre', value }) as const),
  ...statusCriteria.filter((status) => criteria[status]).map((kind) => ({ kind }) as const),
  ...(criteria.mobility !== '' ? [{ kind: 'mobility' } as const] : []),
  ...criteria.desires.map((value) => ({ kind: 'desire', value }) as const),
];

/** [SEARCH-14, SEARCH-19] A radius of 0 and all ages are none. */
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

/** A tile that is chosen again is given back [SEARCH-43, SEARCH-44]. */
export const toggled = <T>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
