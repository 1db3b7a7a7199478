/** The state of the house as rows of tables. */
import { shortDate } from '#i18n/dates.ts';
import { formatNumber } from '#i18n/fr/typography.ts';
import type { HouseHealth } from '#schemas/wire/staff.ts';
import type { StateCell } from './components/StateTable.tsx';
import { buckets, health as text, tasks } from './health.fr.ts';
import { nameIn } from './name-in.ts';
import { house } from './text.fr.ts';

/** Of a kind of case at most a thousand are counted, of removals ten thousand, of a bucket a hundred thousand files. */
export const MOST_CASES = 1000;
export const MOST_REMOVALS = 10_000;
export const MOST_FILES = 100_000;

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
    name: nameIn(tasks, task),
    cells: [counted(waiting), counted(failed, 'bad'), oldestOf(oldest, now)],
  }));

export const bucketRows = ({ storage }: HouseHealth) =>
  storage.map(({ bucket, files }) => ({
    key: bucket,
    name: nameIn(buckets, bucket),
    cells: [counted(files, undefined, MOST_FILES)],
  }));
