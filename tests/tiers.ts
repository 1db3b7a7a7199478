/**
 * Assigns tests to tiers by their folder. Each test of the project is in one of them (tests/house/tiers.test.ts);
 * CONTRIBUTING.md says what each tier is for.
 */
export interface Tier {
  include: string[];
  exclude: string[];
}

const tests = (...places: string[]): string[] => places.map((place) => `${place}/**/*.test.{ts,tsx}`);

const withDatabase = 'tests/sync/two-devices.test.ts';
/** They replace modules, which would affect other files in the same process. */
const replacing = [
  'src/features/administration/two-persons.test.tsx',
  'src/features/auth/native.test.tsx',
  'src/features/install/install-app.test.ts',
  'src/features/live/media/connect-livekit.test.ts',
  'src/features/members/suggestions.test.ts',
  'src/startup/gates/startup-gates.test.ts',
  'src/ui/resting-part.test.ts',
  'src/ui/share-address.test.ts',
];

/**
 * Neither database nor browser. Functions and components leave no state, so one process runs many files and loads
 * shared modules once.
 */
export const fastShared: Tier = {
  include: tests('schemas', 'src/{actions,domain,features,i18n,lib,streams,sync/{answers,replica},ui}'),
  exclude: replacing,
};
/**
 * Neither database nor browser. These tests use storage that belongs to the process, so each file has a process of its
 * own.
 */
export const fastApart: Tier = {
  include: [
    ...tests(
      'src/{app,device,platform,startup,sync/{lock,media,outbox,session,store}}',
      'workers',
      'sw',
      'simulator',
      'scripts',
      'bench',
      'tests/{house,sync}',
    ),
    ...replacing,
  ],
  exclude: [withDatabase, ...tests('scripts/schema')],
};
/** Tests that need a PostgreSQL, and the tests of the server and of the schema beside it. */
export const db: Tier = {
  include: [...tests('server', 'scripts/schema', 'tests/{contract,security,faults}'), withDatabase],
  exclude: [],
};
/** The built app in a Chromium, against real servers; without the tests with this tag, which are of the long run. */
export const e2e: Tier = { include: tests('tests/e2e'), exclude: [] };
export const LONG_TAG = '@long';
/** Tests of `db`'s kind that only the long run plays. */
export const long: Tier = { include: tests('tests/long'), exclude: [] };
/** Whether this process is of the long run, which plays every test. */
export const isLongRun = (): boolean => process.env['TIER'] === 'long';
