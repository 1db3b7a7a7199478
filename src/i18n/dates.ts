/** Formats days and times for members in the time of Paris, whatever the device's time zone. */
import { inParis, parisDay } from '#schemas/paris.ts';
import { dateWords as words } from './fr/dates.ts';

const nameAt = (names: readonly string[], index: number): string => names[index] ?? '';

/** Returns the calendar day in Paris, `2026-11-21`. */
export const dayKey = parisDay;

/** Returns the number of calendar days in Paris between two instants. */
export const daysBefore = (at: number, now: number) =>
  Math.round((Date.parse(dayKey(now)) - Date.parse(dayKey(at))) / 86_400_000);

/** « 21:42 » */
export const clockTime = (at: number): string => inParis(at).toISOString().slice(11, 16);

/**
 * Returns « 12 nov. », or « 12 nov. 2025 » for another year than that of `now`. `names` are the names of the months.
 */
export function formatDay(names: readonly string[], at: number, now: number): string {
  const day = inParis(at);
  const year = day.getUTCFullYear();
  return `${day.getUTCDate()} ${nameAt(names, day.getUTCMonth())}${year === inParis(now).getUTCFullYear() ? '' : ` ${year}`}`;
}

/** « 12 nov. », « 12 nov. 2025 » */
export const shortMonthDay = (at: number, now: number): string => formatDay(words.shortMonths, at, now);

/** « 12 nov. à 21:42 », « 12 nov. 2025 à 21:42 » */
export const shortMoment = (at: number, now: number): string => words.moment(shortMonthDay(at, now), clockTime(at));

export const weekdayOf = (at: number): string => nameAt(words.weekdays, inParis(at).getUTCDay());

/** Returns a short date for lists: « 21:42 », « hier », « lun. », « 12 nov. », « 12 nov. 2025 ». */
export function shortDate(at: number, now: number): string {
  const days = daysBefore(at, now);
  if (days <= 0) return clockTime(at);
  if (days === 1) return words.yesterday;
  if (days < 7) return words.shortWeekday(weekdayOf(at));
  return shortMonthDay(at, now);
}

/** Says whether the greeting is « Bonsoir »: from 18:00 to 4:59 in Paris. */
export function isEvening(at: number): boolean {
  const hour = inParis(at).getUTCHours();
  return hour >= 18 || hour < 5;
}
