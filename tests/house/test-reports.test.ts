import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fromPlaywright, fromVitest } from '../../scripts/test-reports.ts';

function written(report: object): string {
  const file = join(mkdtempSync(join(tmpdir(), 'alcove-report-')), 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('unit tests are counted one by one, and a file that does not load counts as failed', () => {
  const file = written({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'well', status: 'passed' },
          { fullName: 'ill', status: 'failed', failureMessages: ['\u001b[31mexpected 1\u001b[0m\n\nto be 2'] },
        ],
      },
      { name: 'b.test.ts', status: 'passed', assertionResults: [{ fullName: 'elsewhere', status: 'pending' }] },
      { name: 'c.test.ts', status: 'failed', assertionResults: [] },
    ],
  });
  expect(fromVitest(file)).toEqual({
    passed: 1,
    failures: ['a.test.ts › ill\n      expected 1\n      to be 2', 'c.test.ts'],
    skipped: 1,
  });
});

test('browser tests are counted at every depth, flaky ones and errors outside of tests as failed', () => {
  const file = written({
    suites: [
      {
        title: 'chat.test.ts',
        specs: [{ title: 'well', tests: [{ status: 'expected' }] }],
        suites: [
          {
            title: 'offline',
            specs: [
              {
                title: 'ill',
                tests: [{ status: 'unexpected', results: [{}, { error: { message: 'Timeout\nwaiting' } }] }],
              },
              { title: 'now and then', tests: [{ status: 'flaky' }] },
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'no browser\nat …' }],
  });
  expect(fromPlaywright(file)).toEqual({
    passed: 1,
    failures: [
      'chat.test.ts › offline › ill\n      Timeout\n      waiting',
      'chat.test.ts › offline › now and then',
      'no browser',
    ],
    skipped: 0,
  });
});

test('a missing report is no report', () => {
  expect(fromVitest('/nowhere/report.json')).toBeNull();
  expect(fromPlaywright('/nowhere/report.json')).toBeNull();
});
