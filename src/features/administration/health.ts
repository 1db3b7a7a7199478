/** The state of the house as rows of tables. */
import { shortDate } from '#i18n/dates.ts';
import { formatNumber } from '#i18n/fr/typography.ts';
import type { HouseHealth } from '#schemas/wire/staff.ts';
import type { StateCell } from './components/StateTable.tsx';
import { bucketName, health as text, MOST_CASES, MOST_FILES, taskName } from './health.fr.ts';
import { house } from './text.fr.ts';

/** `tone` for a number above none. */
const counted = (count: number, tone?: StateCell['tone'], most = Infinity): StateCell => ({
  text: count >= most ? text.more(formatNumber(count)) : formatNumber(count),
  tone: count > 0 ? tone : undefined,
});

const oldestOf = (at: string | null, now: number): StateCell => ({
  text: at === null ? text.nothing : shortDate(Date.parse(at), now),
});

/** What is late comes first. */
export const queueRows = ({ queue }: HouseHealth, now: number) =>
  [...queue]
    .sort((a, b) => b.overdue - a.overdue || b.open - a.open)
    .map(({ kind, open, overdue, oldest }) => ({
      key: kind,
      name: house.kinds[kind],
      cells: [counted(open, undefined, MOST_CASES), counted(overdue, 'warn', MOST_CASES), oldestOf(oldest, now)],
    }));

export const jobRows = ({ jobs }: HouseHealth, now: number) =>
  jobs.map(({ task, waiting, failed, oldest }) => ({
    key: task,
    name: taskName(task),
    cells: [counted(waiting), counted(failed, 'bad'), oldestOf(oldest, now)],
  }));

export const bucketRows = ({ storage }: HouseHealth) =>
  storage.map(({ bucket, files }) => ({
    key: bucket,
    name: bucketName(bucket),
    cells: [counted(files, undefined, MOST_FILES)],
  }));
