/** Computes the end of « Libre ce soir »: six in the morning in Paris [PROFILE-108]. The server computes the same. */
import { inParis, parisDay } from '#schemas/paris.ts';

const DAY = 86_400_000;

/**
 * Returns six o'clock in Paris on this day. Daylight saving changes earlier in the night, so the offset of that morning
 * applies.
 */
function sixAmParis(day: string): number {
  const six = Date.parse(`${day}T06:00:00Z`);
  return six - (inParis(six).getTime() - six);
}

/** Returns the instant until which a member who is free tonight stays so; the value of `libreCeSoir`. */
export function endOfTonight(now: number): string {
  const day = parisDay(now);
  const today = sixAmParis(day);
  const tomorrow = new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
  return new Date(today > now ? today : sixAmParis(tomorrow)).toISOString();
}

export const isFreeTonight = (until: string | null, now: number): boolean => until !== null && Date.parse(until) > now;
