/** Texts about members and search criteria. */
import { valueText } from '#i18n/fr/profile-values.ts';
import { errorText } from '#i18n/errors.ts';
import { chat } from '#i18n/fr/chat.ts';
import { members } from './text.fr.ts';
import { hasPlace, type CriterionPart } from '#domain/member-search/criteria.ts';
import type { MemberFound } from '#schemas/entities/member.ts';
import type { MemberCriteria } from '#schemas/forms/member-search.ts';
import { RADIUS } from '#schemas/forms/member-search.ts';
import type { AnswerFailure } from '#device/answers/answer-view.ts';

const { who, filters } = members;

/** Returns a member's genre and ages: « Couple, 34 et 36 ». */
export const personText = ({ genre, ages }: Pick<MemberFound, 'genre' | 'ages'>): string =>
  who.person(chat.genres[genre], who.ages(ages));

/** Returns a short place for a card: the distance, or the name of the town up to 1 km away. */
export const distanceText = ({ town, distanceKm }: Pick<MemberFound, 'town' | 'distanceKm'>): string | null =>
  distanceKm !== null && distanceKm > 1 ? who.km(distanceKm) : town;

/** Returns the town and the distance: « Villeurbanne · 4 km ». */
export const placeText = ({ town, distanceKm }: Pick<MemberFound, 'town' | 'distanceKm'>): string =>
  [town, distanceKm !== null && distanceKm > 1 && who.km(distanceKm)].filter(Boolean).join(' · ');

/** Returns the text of a criterion's chip. */
export function criterionText(criteria: MemberCriteria, criterion: CriterionPart): string {
  switch (criterion.kind) {
    case 'username':
      return criteria.username;
    case 'place':
      return !hasPlace(criteria)
        ? members.radius(criteria.radius)
        : criteria.radius > RADIUS.min
          ? filters.around(criteria.location, members.radius(criteria.radius))
          : criteria.location;
    case 'ages':
      return filters.shortAges(criteria.ageMin, criteria.ageMax);
    case 'genre':
      return chat.genres[criterion.value];
    case 'mobility':
      return valueText(criteria.mobility);
    case 'desire':
      return valueText(criterion.value);
    case 'libreCeSoir':
    case 'auCap':
    case 'certifie':
    case 'enLigne':
      return members.statuses[criterion.kind];
  }
}

/** Returns the notice above results from the device: why the server gave none, and when to retry if it said so. */
export const failedHereText = ({ code, retryAfterMs }: AnswerFailure): string =>
  retryAfterMs ? `${errorText(code, retryAfterMs)} ${members.onlyKnown}` : members.failedHere;
