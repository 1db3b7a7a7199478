/** Members as others may see them: with a town, whole years and whole kilometres, never a coordinate or a date. */
import * as z from 'zod/mini';
import { memberId } from '../ids.ts';
import { instant, nonNegativeInt } from '../numbers.ts';
import { genre, type Genre } from './profile.ts';

/** Filters of a search [SEARCH-13]; a form's `MemberCriteria` is one. Empty, false, 0 and 18 to 99 filter nothing. */
export interface MemberFilters {
  /** Beginning of the username. */
  username: string;
  genre: readonly Genre[];
  /** A member matches with one of them. */
  desires: readonly string[];
  mobility: string;
  locationLat: number | null;
  locationLng: number | null;
  /** In km around the place, or around the member's own town if no place is given. */
  radius: number;
  ageMin: number;
  ageMax: number;
  libreCeSoir: boolean;
  auCap: boolean;
  certifie: boolean;
  enLigne: boolean;
}

export const memberSuggestion = z.object({ id: memberId, username: z.string(), avatarUrl: z.nullable(z.string()) });
export type MemberSuggestion = z.infer<typeof memberSuggestion>;

/** When a member was last online, in coarse steps; `recently` is within a quarter of an hour. */
export const lastSeen = z.enum(['online', 'recently', 'today', 'week', 'month', 'before']);
export type LastSeen = z.infer<typeof lastSeen>;

/** A member in a list of results. */
export const memberFound = z.object({
  ...memberSuggestion.shape,
  genre,
  sexualite: z.nullable(z.string()),
  /** Age of one person, or of both partners, the man's first; empty if no birth date is known. */
  ages: z.array(nonNegativeInt),
  town: z.nullable(z.string()),
  /**
   * Kilometres between towns, at least 1. Measured from the place of the search, or else from the member's own town.
   * null if either is unknown.
   */
  distanceKm: z.nullable(nonNegativeInt),
  seal: z.boolean(),
  premium: z.boolean(),
  libreCeSoir: z.boolean(),
  auCap: z.boolean(),
  /** The member is connected now. */
  online: z.boolean(),
  lastSeen,
});
export type MemberFound = z.infer<typeof memberFound>;

/** Facts about one person; a couple has two. Height in cm, weight in kg. */
export const memberPerson = z.object({
  who: z.enum(['self', 'homme', 'femme']),
  age: z.nullable(nonNegativeInt),
  height: z.nullable(nonNegativeInt),
  weight: z.nullable(nonNegativeInt),
});
export type MemberPerson = z.infer<typeof memberPerson>;

/** The page of a member [PROFILE-10]. */
export const memberPage = z.object({
  ...memberFound.shape,
  coverUrl: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  persons: z.array(memberPerson),
  experience: z.nullable(z.string()),
  mobility: z.nullable(z.string()),
  desires: z.array(z.string()),
  soughtGenres: z.array(z.string()),
  /** When the house has certified the profile; absent on stored pages of earlier versions. */
  certifiedAt: z.optional(z.nullable(instant)),
  followed: z.boolean(),
  /** False on the member's own page, which they may open but not write to. */
  mayWrite: z.boolean(),
});
export type MemberPage = z.infer<typeof memberPage>;
