/** When a club's theme nights are next, in the time of Paris. Pure. */
import { parisDay } from '#schemas/paris.ts';
import { instantIn } from '#schemas/zoned.ts';
import type { ClubNight } from '#schemas/wire/clubs.ts';

const HOUR_MS = 3_600_000;
/** For how long a night counts as under way. */
const LASTS_MS = 6 * HOUR_MS;
/** The fourth such weekday of a month comes at most 35 days after that of the month before. */
const DAYS_LOOKED_AT = 70;

/** Returns when a theme night begins next, or began a few hours ago; null: never. */
export function nextNight({ weekday, nth, opens }: ClubNight, now: number): number | null {
  const first = Date.parse(`${parisDay(now - LASTS_MS)}T12:00:00Z`);
  for (let n = 0; n < DAYS_LOOKED_AT; n++) {
    const day = new Date(first + n * 24 * HOUR_MS);
    const isNight = (day.getUTCDay() || 7) === weekday && (nth === null || Math.ceil(day.getUTCDate() / 7) === nth);
    const start = isNight ? instantIn('Europe/Paris', `${day.toISOString().slice(0, 10)}T${opens}`) : null;
    if (start !== null && start > now - LASTS_MS) return start;
  }
  return null;
}

/** Returns theme nights with their next beginning, the next first. */
export const comingNights = (nights: readonly ClubNight[], now: number): { night: ClubNight; at: number }[] =>
  nights
    .flatMap((night) => {
      const at = nextNight(night, now);
      return at === null ? [] : [{ night, at }];
    })
    .toSorted((a, b) => a.at - b.at);
