import { expect, test } from 'vitest';
import { MINUTE, playReport } from '#tests/support/report-lines.ts';
import { pushReport } from './push-report.ts';

const played = () => {
  const report = playReport(pushReport);
  const row = (outcome: string, code: string | null, pushes = '1', minutes = 0) => ({
    outcome,
    code,
    pushes,
    oldest: new Date(report.now - minutes * MINUTE),
  });
  return { report, row };
};

test('[NOTIF-69] undelivered pushes are one line of outcomes and codes', async () => {
  const { report, row } = played();
  report.rows = [
    row('refused', '400', '2'),
    row('gone', 'unusable-keys'),
    row('too-late', null),
    row('waiting', 'ENOTFOUND', '3', 6),
  ];
  await report.report();
  expect(report.lines).toEqual([
    'push.undelivered {"pushes":7,"refused 400":2,"gone unusable-keys":1,"too-late":1,"waiting ENOTFOUND":3}',
  ]);
});

test('[NOTIF-69] devices that ended by themselves and pushes of this moment are not reported', async () => {
  const { report, row } = played();
  report.rows = [row('gone', '410'), row('gone', '404'), row('gone', 'session'), row('waiting', '503', '1', 4)];
  await report.report();
  expect(report.lines).toEqual([]);
});

test('[NOTIF-69] the report is written once an hour and covers the time since the last', async () => {
  const { report, row } = played();
  report.rows = [row('refused', '400')];
  const began = report.now;
  for (; report.now < began + 61 * MINUTE; report.now += MINUTE) await report.report();
  expect(report.lines).toHaveLength(2);
  expect(report.since).toEqual([began, began].map((at) => new Date(at)));
});
