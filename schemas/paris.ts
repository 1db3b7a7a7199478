/**
 * Converts instants to the time of Paris, wherever the device is. It is computed here instead of with `Intl`, whose
 * first call takes a starting page as long as rendering the conversation list. If the rules of summer time change,
 * change them here; a test compares with `Intl`.
 */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Returns the instant at which Europe changes its clocks: 1:00 UTC on the last Sunday of a month of 31 days (0 is
 * January).
 */
function turning(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1));
  return last.getTime() - last.getUTCDay() * DAY;
}

function isSummer(at: number): boolean {
  const year = new Date(at).getUTCFullYear();
  return at >= turning(year, 2) && at < turning(year, 9);
}

/** Returns a date whose UTC parts are those of the instant in Paris, from 1996 on. */
export const inParis = (at: number): Date => new Date(at + (isSummer(at) ? 2 : 1) * HOUR);

/** Returns the day as `YYYY-MM-DD`; throws a RangeError for an invalid instant. */
export const parisDay = (at: number): string => inParis(at).toISOString().slice(0, 10);
