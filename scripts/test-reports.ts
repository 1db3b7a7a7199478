/** Reads the reports of Vitest and Playwright into one shape; null where no report was written. */
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export interface Outcome {
  passed: number;
  /** Names of failed tests, with the first lines of their messages. */
  failures: string[];
  skipped: number;
}
interface Case {
  name: string;
  state: 'passed' | 'failed' | 'skipped';
  message?: string | undefined;
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}
interface PlaywrightSuite {
  title: string;
  specs?: { title: string; tests: { status: string; results?: { error?: { message?: string } }[] }[] }[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

const read = <Report>(file: string): Report | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null;

/** Enough lines to start a search when nothing else of the run is available. */
const MESSAGE_LINES = 8;
const withWords = ({ name, message = '' }: Case): string =>
  [
    name,
    ...stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, MESSAGE_LINES),
  ].join('\n      ');

const sum = (cases: readonly Case[]): Outcome => ({
  passed: cases.filter(({ state }) => state === 'passed').length,
  failures: cases.filter(({ state }) => state === 'failed').map(withWords),
  skipped: cases.filter(({ state }) => state === 'skipped').length,
});

export function fromVitest(file: string): Outcome | null {
  const report = read<VitestReport>(file);
  if (!report) return null;
  const state = (status: string) => (status === 'passed' || status === 'failed' ? status : 'skipped');
  return sum(
    report.testResults.flatMap((suite): Case[] => {
      const cases = suite.assertionResults.map((test): Case => ({
        name: `${suite.name} › ${test.fullName}`,
        state: state(test.status),
        message: test.failureMessages?.[0],
      }));
      // A file that could not be loaded has no tests, but has failed.
      const broken = suite.status === 'failed' && cases.every((one) => one.state !== 'failed');
      return broken ? [...cases, { name: suite.name, state: 'failed', message: suite.message }] : cases;
    }),
  );
}

function casesOf(suite: PlaywrightSuite, path: string): Case[] {
  const state = (status: string) => (status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed');
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test): Case => ({
      name: `${path} › ${spec.title}`,
      state: state(test.status),
      message: test.results?.find(({ error }) => error)?.error?.message,
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => casesOf(inner, `${path} › ${inner.title}`))];
}

export function fromPlaywright(file: string): Outcome | null {
  const report = read<PlaywrightReport>(file);
  if (!report) return null;
  const errors = report.errors.map((error): Case => ({
    name: error.message?.split('\n')[0] ?? 'an error outside of tests',
    state: 'failed',
  }));
  return sum([...report.suites.flatMap((suite) => casesOf(suite, suite.title)), ...errors]);
}
