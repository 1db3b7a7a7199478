/** « Libre ce soir » ends at six in the morning in Paris, by itself [PROFILE-108]; the server counts the same. */
import { inParis, parisDay } from '#schemas/paris.ts';

const DAY = 86_400_000;

/** Clocks turn at another hour of the night: the night's end is as far from Greenwich as the day. */
function sixAmParis(day: string): number {
  const six = Date.parse(`${day}T06:00:00Z`);
  return six - (inParis(six).getTime() - six);
}

/** What is asked for who is free tonight: `libreCeSoir`, until then. */
export function endOfTonight(now: number): string {
  const day = parisDay(now);
  const today = sixAmParis(day);
  const tomorrow = new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
  return new Date(today > now ? today : sixAmParis(tomorrow)).toISOString();
}

export const isFreeTonight = (until: string | null, now: number): boolean => until !== null && Date.parse(until) > now;
