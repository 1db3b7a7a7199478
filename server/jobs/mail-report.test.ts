import { expect, test } from 'vitest';
import { MINUTE, playReport } from '#tests/support/report-lines.ts';
import { mailReport } from './mail-report.ts';

const played = () => {
  const report = playReport(mailReport);
  const row = (outcome: string, more: object = {}) => ({
    kind: 'recovery',
    outcome,
    code: '550',
    mails: '1',
    oldest: new Date(report.now),
    ...more,
  });
  return { report, row };
};

test('the report is silent while mails arrive, and counts failures by kind and code', async () => {
  const { report, row } = played();
  await report.report();
  report.rows = [
    row('refused', { mails: '2' }),
    row('refused', { kind: 'contact', code: '554' }),
    row('too-late', { code: null }),
  ];
  await report.report();
  expect(report.lines).toEqual([
    'mail.refused {"mails":3,"recovery 550":2,"contact 554":1}',
    'mail.too-late {"mails":1,"recovery":1}',
  ]);
});

test('the report is written once in ten minutes and covers the time since the last', async () => {
  const { report, row } = played();
  report.rows = [row('refused')];
  const began = report.now;
  for (; report.now < began + 21 * MINUTE; report.now += MINUTE) await report.report();
  expect(report.lines).toHaveLength(3);
  expect(report.since).toEqual([0, 0, 10].map((minutes) => new Date(began + minutes * MINUTE)));
});

test('a waiting mail is reported after five minutes', async () => {
  const { report, row } = played();
  report.rows = [row('waiting', { oldest: new Date(report.now - 4 * MINUTE) })];
  await report.report();
  expect(report.lines).toEqual([]);
  report.rows = [row('waiting', { code: 'ECONNREFUSED', oldest: new Date(report.now - 6 * MINUTE) })];
  await report.report();
  expect(report.lines).toEqual(['mail.waiting {"mails":1,"recovery ECONNREFUSED":1}']);
});
