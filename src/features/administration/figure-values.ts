/** What the values of the plots say. */
import { FIXED } from '#lib/french-spacing.ts';
import { formatNumber } from '#i18n/fr/typography.ts';
import { health } from './health.fr.ts';
import { MOST_CASES, MOST_FILES } from './health.ts';
import { history, type Figure } from './history.fr.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Writes an age: « 40 s », « 12 min », « 5 h », « 3 j ». */
export function ageText(seconds: number): string {
  const { units } = history;
  const inUnit = (length: number, unit: string) => `${formatNumber(Math.floor(seconds / length))}${FIXED}${unit}`;
  if (seconds < 2 * MINUTE) return inUnit(1, units.seconds);
  if (seconds < 2 * HOUR) return inUnit(MINUTE, units.minutes);
  if (seconds < 2 * DAY) return inUnit(HOUR, units.hours);
  return inUnit(DAY, units.days);
}

const isAge = (figure: Figure): boolean => figure === 'oldestCase' || figure === 'oldestJob';
/** From these on the figure is « at least »: no more is counted of a kind of case, or of a bucket. */
const MOST: Partial<Record<Figure, number>> = { overdueCases: MOST_CASES, files: MOST_FILES };

export function valueText(figure: Figure, value: number | null): string {
  if (value === null) return history.notSampled;
  if (isAge(figure)) return ageText(value);
  return value >= (MOST[figure] ?? Infinity) ? health.more(formatNumber(value)) : formatNumber(value);
}

/** Of these the least matters. */
export const isLeastWorst = (figure: Figure): boolean => figure === 'nodes' || figure === 'liveProcesses';
