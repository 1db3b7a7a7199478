/** « Libre ce soir » ends at six in the morning in Paris, by itself [PROFILE-108]; the server counts the same. */
import { parisDay } from '#schemas/ages.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', hour: '2-digit', hourCycle: 'h23' });

/** Paris is one hour before Greenwich, or two. */
function sixOf(day: string): number {
  const six = Date.parse(`${day}T06:00:00Z`);
  return hour.format(six - HOUR) === '06' ? six - HOUR : six - 2 * HOUR;
}

/** What is asked for who is free tonight: `libreCeSoir`, until then. */
export function endOfTonight(now: number): string {
  const day = parisDay(now);
  const today = sixOf(day);
  const tomorrow = new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
  return new Date(today > now ? today : sixOf(tomorrow)).toISOString();
}

export const isFreeTonight = (until: string | null, now: number): boolean => until !== null && Date.parse(until) > now;
