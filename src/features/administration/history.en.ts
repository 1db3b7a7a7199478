/** English texts of the plots of the state. */
import { clockTime } from '#i18n/dates.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { formatCount, formatNumber } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
import { health, MOST_CASES, MOST_FILES } from './health.en.ts';
import type * as french from './history.fr.ts';

type Figure = french.Figure;

export const figureNames: Record<Figure, string> = {
  overdueCases: 'Overdue cases',
  oldestCase: 'Oldest case',
  waitingJobs: 'Jobs waiting',
  oldestJob: 'Oldest job',
  failedJobs: 'Jobs failed',
  failedMails: 'Emails failed, in a day',
  failedPushes: 'Push notifications failed, in a day',
  nodes: 'Nodes running',
  liveProcesses: 'Live processes',
  files: 'Files kept',
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Writes an age: “40 s”, “12 min”, “5 h”, “3 d”. */
export const ageText: Translation<typeof french.ageText> = (seconds) => {
  if (seconds < 2 * MINUTE) return `${formatNumber(seconds)}\u00a0s`;
  if (seconds < 2 * HOUR) return `${formatNumber(Math.floor(seconds / MINUTE))}\u00a0min`;
  if (seconds < 2 * DAY) return `${formatNumber(Math.floor(seconds / HOUR))}\u00a0h`;
  return `${formatNumber(Math.floor(seconds / DAY))}\u00a0d`;
};

const isAge = (figure: Figure): boolean => figure === 'oldestCase' || figure === 'oldestJob';
const MOST: Partial<Record<Figure, number>> = { overdueCases: MOST_CASES, files: MOST_FILES };

export const valueText: Translation<typeof french.valueText> = (figure, value) => {
  if (value === null) return 'no reading';
  if (isAge(figure)) return ageText(value);
  return value >= (MOST[figure] ?? Infinity) ? health.more(formatNumber(value)) : formatNumber(value);
};

export const isLeastWorst = (figure: Figure): boolean => figure === 'nodes' || figure === 'liveProcesses';

export const history: Translation<typeof french.history> = {
  title: 'Over time',
  period: 'Period',
  periods: { 48: '48 hours', 720: '30 days' },
  none: 'No reading in this period. There is one every five minutes.',
  now: 'now',
  when: (at, now) => `${longMonthDay(at, now)}, ${clockTime(at)}`,
  range: (least, most) => (least === most ? least : `from ${least} to ${most}`),
  summary: (name, last, range, gaps) =>
    `${name}: ${last} at the last reading, ${range} over the period${gaps === 0 ? '' : `, ${formatCount(gaps, 'interval', 'intervals')} without a reading`}.`,
  table: 'In figures',
  tableOf: (name) => `${name}, in figures`,
  from: 'From',
  most: 'At most',
  least: 'At least',
};
