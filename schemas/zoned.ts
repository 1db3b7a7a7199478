/**
 * Converts between instants and the local times of a zone, as a date field holds them: `2026-12-31T21:30`. A day that
 * changes its clocks has local times that do not exist, and others that exist twice.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(zone, formatter);
  return formatter;
}

/** Returns the local time of an instant, to the minute. */
export const localIn = (zone: string, at: number): string => formatterOf(zone).format(at).replace(' ', 'T');

const HOUR = 3_600_000;

/**
 * Returns the instant of a local time: of two the earlier one; null if the text is no time, or if the clocks skip it.
 */
export function instantIn(zone: string, local: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return null;
  const asUtc = Date.parse(`${local}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  // No zone is more than 15 hours from UTC, and none moves its clocks by more than two.
  const offsets = new Set(
    [asUtc - 15 * HOUR, asUtc + 15 * HOUR].map((at) => Date.parse(`${localIn(zone, at)}:00Z`) - at),
  );
  const instants = [...offsets].map((offset) => asUtc - offset).filter((at) => localIn(zone, at) === local);
  return instants.length === 0 ? null : Math.min(...instants);
}
