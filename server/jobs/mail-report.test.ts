import type { Pool } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { mailReport } from './mail-report.ts';

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
  mailReport(
    pool,
    () => now,
    (...line) => lines.push(line.join(' ')),
  );
const row = (outcome: string, more: object = {}) => ({
  kind: 'recovery',
  outcome,
  code: '550',
  mails: '1',
  oldest: new Date(now),
  ...more,
});
beforeEach(() => ([now, rows, lines, since] = [1_000 * MINUTE, [], [], []]));

test('the report is silent while mails arrive, and counts failures by kind and code', async () => {
  const { report: tell } = report();
  await tell();
  rows = [
    row('refused', { mails: '2' }),
    row('refused', { kind: 'contact', code: '554' }),
    row('too-late', { code: null }),
  ];
  await tell();
  expect(lines).toEqual([
    'mail.refused {"mails":3,"recovery 550":2,"contact 554":1}',
    'mail.too-late {"mails":1,"recovery":1}',
  ]);
});

test('the report is written once in ten minutes and covers the time since the last', async () => {
  rows = [row('refused')];
  const { report: tell } = report();
  const began = now;
  for (; now < began + 21 * MINUTE; now += MINUTE) await tell();
  expect(lines).toHaveLength(3);
  expect(since).toEqual([0, 0, 10].map((minutes) => new Date(began + minutes * MINUTE)));
});

test('a waiting mail is reported after five minutes', async () => {
  const { report: tell } = report();
  rows = [row('waiting', { oldest: new Date(now - 4 * MINUTE) })];
  await tell();
  expect(lines).toEqual([]);
  rows = [row('waiting', { code: 'ECONNREFUSED', oldest: new Date(now - 6 * MINUTE) })];
  await tell();
  expect(lines).toEqual(['mail.waiting {"mails":1,"recovery ECONNREFUSED":1}']);
});
