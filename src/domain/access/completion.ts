/** How far a profile is filled in [PROFILE-16 to PROFILE-35]. */
import type { Genre } from '#schemas/entities/profile.ts';

/** What a person, or both of a couple, say of themselves; a couple's own fields count for couples alone. */
export interface CompletionInput {
  username: string;
  bio: string | null;
  genre: Genre;
  sexualite: string | null;
  location: { name: string } | null;
  experience: string | null;
  desires: readonly string[];
  avatarUrl: string | null;
  avatarModerationStatus: 'pending' | 'approved' | 'rejected' | null;
  dateNaissance: string | null;
  dateNaissanceHomme: string | null;
  dateNaissanceFemme: string | null;
  taille: number | null;
  tailleHomme: number | null;
  tailleFemme: number | null;
  poids: number | null;
  poidsHomme: number | null;
  poidsFemme: number | null;
  coverUrl: string | null;
}

const isFilled = (value: string | null) => value !== null && value.trim() !== '';
const isPositive = (value: number | null) => value !== null && value > 0;
const holdsForEveryPerson = <Value>(
  genre: Genre,
  isComplete: (value: Value) => boolean,
  one: Value,
  both: readonly [Value, Value],
) => (genre === 'couple' ? both.every(isComplete) : isComplete(one));

/** Twelve, in the order in which they are asked for: what costs least comes first. */
const completionRules = {
  username: (p) => isFilled(p.username),
  genre: (p) => isFilled(p.genre),
  avatarUrl: (p) => isFilled(p.avatarUrl) && p.avatarModerationStatus === 'approved',
  bio: (p) => isFilled(p.bio),
  dateNaissance: (p) =>
    holdsForEveryPerson(p.genre, isFilled, p.dateNaissance, [p.dateNaissanceHomme, p.dateNaissanceFemme]),
  location: (p) => isFilled(p.location?.name ?? null),
  sexualite: (p) => isFilled(p.sexualite),
  experience: (p) => isFilled(p.experience),
  desires: (p) => p.desires.length > 0,
  taille: (p) => holdsForEveryPerson(p.genre, isPositive, p.taille, [p.tailleHomme, p.tailleFemme]),
  poids: (p) => holdsForEveryPerson(p.genre, isPositive, p.poids, [p.poidsHomme, p.poidsFemme]),
  coverUrl: (p) => isFilled(p.coverUrl),
} satisfies Record<string, (profile: CompletionInput) => boolean>;

export type CompletionField = keyof typeof completionRules;
export const completionFields = Object.keys(completionRules) as readonly CompletionField[];

export const missingFields = (profile: CompletionInput): readonly CompletionField[] =>
  completionFields.filter((field) => !completionRules[field](profile));

const POINTS = 8.33;

/** In whole percent: twelve fields are 100, and six are 50 [PROFILE-19]. */
export const completionOf = (profile: CompletionInput): number =>
  Math.min(100, Math.round((completionFields.length - missingFields(profile).length) * POINTS));

export type BadgeLevel = 'none' | 'bronze' | 'silver' | 'gold' | 'platinum';

/** [PROFILE-38 to PROFILE-42] */
export function badgeOf(completion: number): BadgeLevel {
  if (completion >= 100) return 'platinum';
  if (completion >= 80) return 'gold';
  if (completion >= 50) return 'silver';
  return completion >= 30 ? 'bronze' : 'none';
}

const HINTS = 3;

/**
 * What to say next: at most three of what is missing [PROFILE-36]. An avatar that waits for its decision asks nothing
 * of the member.
 */
export const suggestionsFor = (profile: CompletionInput): readonly CompletionField[] =>
  missingFields(profile)
    .filter((field) => field !== 'avatarUrl' || profile.avatarModerationStatus !== 'pending')
    .slice(0, HINTS);
