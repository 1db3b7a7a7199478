/** Looking for members among those whom the device knows: what is not known of somebody is not guessed. */
import type { MemberFound, MemberPage } from '#schemas/entities/member.ts';
import type { MemberCriteria } from '#schemas/forms/member-search.ts';
import { plainText } from '../search/plain-text.ts';
import { hasPlace } from './criteria.ts';

/** As they were found last; more is known of who was looked at. */
export interface KnownMember {
  found: MemberFound;
  page: Pick<MemberPage, 'desires' | 'mobility'> | null;
}

/**
 * The same questions as the server answers, from what lies here: a place by its name, a radius by the distance that was
 * told then. Who is connected now, nobody knows without a network.
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

/** [SEARCH-59] Of a couple, one of the two is enough; who told no age is found under all ages only. */
const matchesAge = (ages: readonly number[], minAge: number, maxAge: number): boolean =>
  (minAge <= 18 && maxAge >= 99) || ages.some((age) => age >= minAge && age <= maxAge);

/** Nearest first, then by name. */
export const byDistance = (one: MemberFound, other: MemberFound): number =>
  (one.distanceKm ?? Infinity) - (other.distanceKm ?? Infinity) || one.username.localeCompare(other.username, 'fr');
