/**
 * Database functions for finding members. Each takes one `request`, over `/rest/v1/rpc/<name>`, with the body
 * `{ request }`:
 *
 * | function | request | answer |
 * |---|---|---|
 * | `search_members` | `searchRequest` | `searchAnswer` |
 * | `usernames_like` | `{ q }` | `suggestionsAnswer` |
 * | `member_page` | `{ member }` | `pageAnswer`: null for a member who is unknown, gone, or separated by a block |
 * | `record_visit` | `{ member }` | null in every case |
 * | `online_among` | `{ ids }` | `onlineAnswer`: those of them who are connected and visible |
 *
 * An invalid request is refused with the code `invalid`, too many requests with `rate-limited`.
 */
import * as z from 'zod/mini';
import type { MemberFilters, MemberFound, MemberPage, MemberSuggestion } from '../entities/member.ts';
import { lastSeen, memberPerson } from '../entities/member.ts';
import { genre } from '../entities/profile.ts';
import { memberId } from '../ids.ts';
import { instant, nonNegativeInt } from '../numbers.ts';

const AGES = { min: 18, max: 99 };

/** Filters under the specification's names [SEARCH-13]; a missing one filters nothing. */
export const wireFilters = z.object({
  username: z.optional(z.string()),
  genre: z.optional(z.array(genre)),
  desires: z.optional(z.array(z.string())),
  mobility: z.optional(z.string()),
  location_lat: z.optional(z.number()),
  location_lng: z.optional(z.number()),
  radius: z.optional(z.number()),
  age_min: z.optional(nonNegativeInt),
  age_max: z.optional(nonNegativeInt),
  libre_ce_soir: z.optional(z.literal(true)),
  au_cap: z.optional(z.literal(true)),
  certifie: z.optional(z.literal(true)),
  en_ligne: z.optional(z.literal(true)),
});
export type WireFilters = z.infer<typeof wireFilters>;

/** `after` is the `next` of the previous answer to the same filters; null for the first page. */
export const searchRequest = z.object({ filters: wireFilters, after: z.nullable(z.string()), count: nonNegativeInt });
export type SearchRequest = z.infer<typeof searchRequest>;

const suggestionFields = { id: memberId, username: z.string(), avatar_url: z.nullable(z.string()) };
const memberFields = z.object({
  ...suggestionFields,
  genre,
  sexualite: z.nullable(z.string()),
  ages: z.array(nonNegativeInt),
  town: z.nullable(z.string()),
  distance_km: z.nullable(nonNegativeInt),
  seal: z.boolean(),
  premium: z.boolean(),
  libre_ce_soir: z.boolean(),
  au_cap: z.boolean(),
  online: z.boolean(),
  last_seen: lastSeen,
});

/**
 * A page of results. It may be short, or empty, and still have a `next`, because one request examines a limited number
 * of members; only `next: null` is the end. Members are ordered by name if one is searched, else by distance if there
 * is a place or a radius, else by their last visit. `centre` is the origin of the distances; without one, a radius is
 * not applied.
 */
export const searchAnswer = z.object({
  members: z.array(memberFields),
  next: z.nullable(z.string()),
  centre: z.enum(['given', 'own', 'none']),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

const memberPageFields = z.extend(memberFields, {
  cover_url: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  persons: z.array(memberPerson),
  experience: z.nullable(z.string()),
  mobility: z.nullable(z.string()),
  desires: z.array(z.string()),
  sought_genres: z.array(z.string()),
  certified_at: z.optional(z.nullable(instant)),
  followed: z.boolean(),
  may_write: z.boolean(),
});

export const pageAnswer = z.nullable(memberPageFields);
export type PageAnswer = z.infer<typeof pageAnswer>;
export const suggestionsAnswer = z.object({ members: z.array(z.object(suggestionFields)) });
export type SuggestionsAnswer = z.infer<typeof suggestionsAnswer>;
export const onlineAnswer = z.object({ online: z.array(memberId) });

export function toWireFilters(filters: MemberFilters): WireFilters {
  const { username, genre, desires, mobility, locationLat, locationLng, radius, ageMin, ageMax } = filters;
  return {
    ...(username.trim() !== '' && { username: username.trim().toLowerCase() }),
    ...(genre.length > 0 && { genre: [...genre] }),
    ...(desires.length > 0 && { desires: [...desires] }),
    ...(mobility !== '' && { mobility }),
    ...(locationLat !== null && locationLng !== null && { location_lat: locationLat, location_lng: locationLng }),
    ...(radius > 0 && { radius }),
    ...((ageMin > AGES.min || ageMax < AGES.max) && { age_min: ageMin, age_max: ageMax }),
    ...(filters.libreCeSoir && { libre_ce_soir: true as const }),
    ...(filters.auCap && { au_cap: true as const }),
    ...(filters.certifie && { certifie: true as const }),
    ...(filters.enLigne && { en_ligne: true as const }),
  };
}

type WireSuggestion = SuggestionsAnswer['members'][number];
export const toSuggestion = ({ id, username, avatar_url }: WireSuggestion): MemberSuggestion => ({
  id,
  username,
  avatarUrl: avatar_url,
});

export function toMemberFound(wire: z.infer<typeof memberFields>): MemberFound {
  const {
    id,
    username,
    avatar_url,
    genre,
    sexualite,
    ages,
    town,
    distance_km,
    seal,
    premium,
    libre_ce_soir,
    au_cap,
    online,
    last_seen,
  } = wire;
  return {
    id,
    username,
    avatarUrl: avatar_url,
    genre,
    sexualite,
    ages,
    town,
    distanceKm: distance_km,
    seal,
    premium,
    libreCeSoir: libre_ce_soir,
    auCap: au_cap,
    online,
    lastSeen: last_seen,
  };
}

export function toMemberPage(wire: z.infer<typeof memberPageFields>): MemberPage {
  const { cover_url, bio, persons, experience, mobility, desires, sought_genres, certified_at, followed, may_write } =
    wire;
  return {
    ...toMemberFound(wire),
    coverUrl: cover_url,
    bio,
    persons,
    experience,
    mobility,
    desires,
    soughtGenres: sought_genres,
    certifiedAt: certified_at ?? null,
    followed,
    mayWrite: may_write,
  };
}
