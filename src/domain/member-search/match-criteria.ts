/** Searches the members that the device knows. Unknown facts are not guessed. */
import type { MemberFound, MemberPage } from '#schemas/entities/member.ts';
import type { MemberCriteria } from '#schemas/forms/member-search.ts';
import { plainText } from '../search/plain-text.ts';
import { hasPlace } from './criteria.ts';

/** A member as last found by a search; `page` holds further facts, if their page was opened. */
export interface KnownMember {
  found: MemberFound;
  page: Pick<MemberPage, 'desires' | 'mobility'> | null;
}

/**
 * Applies the server's criteria to stored data. A place is compared by name, a radius with the distance stored at that
 * time. « En ligne » matches nobody: without a network, nobody's presence is known.
 */
export function matchesCriteria({ found, page }: KnownMember, criteria: MemberCriteria): boolean {
  const {
    username,
    genre,
    desires,
    mobility,
    location,
    radius,
    ageMin,
    ageMax,
    libreCeSoir,
    auCap,
    certifie,
    enLigne,
  } = criteria;
  const isPlaced = hasPlace(criteria);
  return (
    (username === '' || plainText(found.username).startsWith(plainText(username))) &&
    (genre.length === 0 || genre.includes(found.genre)) &&
    (desires.length === 0 || desires.some((each) => page?.desires.includes(each))) &&
    (mobility === '' || (page !== null && page.mobility !== null && page.mobility.includes(mobility))) &&
    (!isPlaced || (found.town !== null && plainText(found.town) === plainText(location))) &&
    (isPlaced || radius === 0 || (found.distanceKm !== null && found.distanceKm <= radius)) &&
    matchesAge(found.ages, ageMin, ageMax) &&
    (!libreCeSoir || found.libreCeSoir) &&
    (!auCap || found.auCap) &&
    (!certifie || found.seal) &&
    !enLigne
  );
}

/**
 * A couple matches if one of the two does. A member of unknown age matches only if all ages are included [SEARCH-59].
 */
const matchesAge = (ages: readonly number[], minAge: number, maxAge: number): boolean =>
  (minAge <= 18 && maxAge >= 99) || ages.some((age) => age >= minAge && age <= maxAge);

/** Orders members by distance, then by name. */
export const byDistance = (one: MemberFound, other: MemberFound): number =>
  (one.distanceKm ?? Infinity) - (other.distanceKm ?? Infinity) || one.username.localeCompare(other.username, 'fr');
