/** Members as others find them. Never a coordinate, never a date: towns, whole ages, whole kilometres. */
import * as z from 'zod/mini';
import { memberId } from '../ids.ts';
import { nonNegativeInt } from '../numbers.ts';
import { genre, type Genre } from './profile.ts';

/** What is looked for [SEARCH-13]; a form's `MemberCriteria` is one. Empty, false, 0 and 18 to 99 ask for nothing. */
export interface MemberFilters {
  /** How the username begins. */
  username: string;
  genre: readonly Genre[];
  /** One of them is enough. */
  desires: readonly string[];
  mobility: string;
  locationLat: number | null;
  locationLng: number | null;
  /** In km, around the place, or without one around the member's own town. */
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

/** When somebody was last here, no closer than this; `recently`: within a quarter of an hour. */
export const lastSeen = z.enum(['online', 'recently', 'today', 'week', 'month', 'before']);
export type LastSeen = z.infer<typeof lastSeen>;

/** A card of the list. */
export const memberFound = z.object({
  ...memberSuggestion.shape,
  genre,
  sexualite: z.nullable(z.string()),
  /** Of one person or, for a couple, his and hers; empty where no date is known. */
  ages: z.array(nonNegativeInt),
  town: z.nullable(z.string()),
  /**
   * Between towns, at least 1; from the place that was asked for, else from the member's own town; null where either is
   * unknown.
   */
  distanceKm: z.nullable(nonNegativeInt),
  seal: z.boolean(),
  premium: z.boolean(),
  libreCeSoir: z.boolean(),
  auCap: z.boolean(),
  /** Connected now. */
  online: z.boolean(),
  lastSeen,
});
export type MemberFound = z.infer<typeof memberFound>;

/** What one person says of themselves; a couple is two. In cm and kg. */
export const memberPerson = z.object({
  who: z.enum(['self', 'homme', 'femme']),
  age: z.nullable(nonNegativeInt),
  height: z.nullable(nonNegativeInt),
  weight: z.nullable(nonNegativeInt),
});
export type MemberPerson = z.infer<typeof memberPerson>;

/** The page of another member [PROFILE-10]. */
export const memberPage = z.object({
  ...memberFound.shape,
  coverUrl: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  persons: z.array(memberPerson),
  experience: z.nullable(z.string()),
  mobility: z.nullable(z.string()),
  desires: z.array(z.string()),
  soughtGenres: z.array(z.string()),
  followed: z.boolean(),
  /** One's own page may be looked at, but not written to. */
  mayWrite: z.boolean(),
});
export type MemberPage = z.infer<typeof memberPage>;
