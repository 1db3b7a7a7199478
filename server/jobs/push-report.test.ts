import type { Pool } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { pushReport } from './push-report.ts';

const MINUTE = 60_000;
let now: number;
let rows: object[];
let lines: string[];
let since: unknown[];
const pool = {
  query: async (_: string, values: unknown[]) => (
    since.push(...values),
    { rows: rows.map((row) => ({ at: new Date(now), ...row })) }
  ),
} as unknown as Pick<Pool, 'query'>;
const report = () =>
  pushReport(
    pool,
    () => now,
    (...line) => lines.push(line.join(' ')),
  );
const row = (outcome: string, code: string | null, pushes = '1', minutes = 0) => ({
  outcome,
  code,
  pushes,
  oldest: new Date(now - minutes * MINUTE),
});
beforeEach(() => ([now, rows, lines, since] = [1_000 * MINUTE, [], [], []]));

test('[NOTIF-69] undelivered pushes are one line of outcomes and codes', async () => {
  rows = [
    row('refused', '400', '2'),
    row('gone', 'unusable-keys'),
    row('too-late', null),
    row('waiting', 'ENOTFOUND', '3', 6),
  ];
  await report().report();
  expect(lines).toEqual([
    'push.undelivered {"pushes":7,"refused 400":2,"gone unusable-keys":1,"too-late":1,"waiting ENOTFOUND":3}',
  ]);
});

test('[NOTIF-69] devices that ended by themselves and pushes of this moment are not reported', async () => {
  rows = [row('gone', '410'), row('gone', '404'), row('gone', 'session'), row('waiting', '503', '1', 4)];
  await report().report();
  expect(lines).toEqual([]);
});

test('[NOTIF-69] the report is written once an hour and covers the time since the last', async () => {
  rows = [row('refused', '400')];
  const { report: tell } = report();
  const began = now;
  for (; now < began + 61 * MINUTE; now += MINUTE) await tell();
  expect(lines).toHaveLength(2);
  expect(since).toEqual([0, 0].map((minutes) => new Date(began + minutes * MINUTE)));
});
