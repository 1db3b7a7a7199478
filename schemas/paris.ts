/**
 * The clock of Paris, wherever the device is. Reckoned, and not asked of `Intl`: its first answer takes a starting page
 * as long as drawing the list of conversations. Whoever turns the clocks otherwise one day changes it here; a test
 * compares.
 */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * One in the morning in Greenwich on the last Sunday of a month of 31 days (0: January), when Europe turns its clocks.
 */
function turning(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1));
  return last.getTime() - last.getUTCDay() * DAY;
}

function isSummer(at: number): boolean {
  const year = new Date(at).getUTCFullYear();
  return at >= turning(year, 2) && at < turning(year, 9);
}

/** A date whose parts in UTC are those of this instant in Paris, from 1996 on. */
export const inParis = (at: number): Date => new Date(at + (isSummer(at) ? 2 : 1) * HOUR);

/** `YYYY-MM-DD`; a RangeError where there is no such instant. */
export const parisDay = (at: number): string => inParis(at).toISOString().slice(0, 10);
