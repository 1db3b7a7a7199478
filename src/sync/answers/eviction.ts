import type { CachedAnswer } from '#schemas/entities/cached-answer.ts';
import { answerKind } from './registry.ts';

export const MAX_ANSWERS = 40;
/** Maximum number of characters of all answers together. */
export const MAX_TOTAL_SIZE = 4_000_000;
/** Maximum age of an answer: members in it may have left since, and no one tells this device. */
export const MAX_AGE_MS = 30 * 24 * 60 * 60_000;

/**
 * Returns the keys of the answers to remove: those of an unknown kind, those that are too old, then the least recently
 * used until the rest is within both limits. The most recently used one stays. `now`: milliseconds.
 */
export function answersToEvict(answers: readonly CachedAnswer[], now: number): string[] {
  const isExpired = ({ name, at }: CachedAnswer) => answerKind(name) === null || now - at > MAX_AGE_MS;
  const recentFirst = answers.filter((each) => !isExpired(each)).sort((a, b) => b.usedAt - a.usedAt);
  let total = 0;
  const excess = recentFirst.filter(({ size }, n) => {
    total += size;
    return n > 0 && (n >= MAX_ANSWERS || total > MAX_TOTAL_SIZE);
  });
  return [...answers.filter(isExpired), ...excess].map(({ id }) => id);
}
