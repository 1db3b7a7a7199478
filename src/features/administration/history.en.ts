/** English texts of the plots of the state. */
import { clockTime } from '#i18n/dates.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { formatCount } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
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

export const history: Translation<typeof french.history> = {
  title: 'Over time',
  period: 'Period',
  units: { seconds: 's', minutes: 'min', hours: 'h', days: 'd' },
  notSampled: 'no reading',
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
