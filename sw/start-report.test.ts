import { expect, test } from 'vitest';
import { startReportIn } from './start-report.ts';

const report = { script: '/assets/index-a.js', wentWell: false };

test('[UPDATE-01] the page says how the start of its version went', () => {
  expect(startReportIn({ type: 'START', ...report })).toEqual(report);
});

test.each([
  null,
  undefined,
  'START',
  { type: 'SKIP_WAITING', ...report },
  { type: 'START', script: 1, wentWell: true },
  { type: 'START', script: report.script },
])('[UPDATE-01] another message is no report on a start: %j', (data) => {
  expect(startReportIn(data)).toBeNull();
});
