/** Computes how complete a profile is [PROFILE-16 to PROFILE-35]. */
import type { Genre } from '#schemas/entities/profile.ts';

/** Fields of a profile that count. The fields for two persons count for couples only, and replace the single ones. */
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

/** The twelve fields, in the order in which members are asked to fill them: the easiest first. */
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

/** Returns the completion in whole percent: twelve fields are 100, six are 50 [PROFILE-19]. */
export const completionOf = (profile: CompletionInput): number =>
  Math.min(100, Math.round((completionFields.length - missingFields(profile).length) * POINTS));

export type BadgeLevel = 'none' | 'bronze' | 'silver' | 'gold' | 'platinum';

/** Returns the badge for a completion in percent [PROFILE-38 to PROFILE-42]. */
export function badgeOf(completion: number): BadgeLevel {
  if (completion >= 100) return 'platinum';
  if (completion >= 80) return 'gold';
  if (completion >= 50) return 'silver';
  return completion >= 30 ? 'bronze' : 'none';
}

const HINTS = 3;

/**
 * Returns the fields to suggest next: at most three missing ones [PROFILE-36]. An avatar that waits for its decision is
 * not suggested, because the member can do nothing about it.
 */
export const suggestionsFor = (profile: CompletionInput): readonly CompletionField[] =>
  missingFields(profile)
    .filter((field) => field !== 'avatarUrl' || profile.avatarModerationStatus !== 'pending')
    .slice(0, HINTS);
