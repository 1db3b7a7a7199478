/**
 * Which test runs in which tier, by its place. Each of the project's tests is in one of them
 * (tests/house/tiers.test.ts); CONTRIBUTING.md says what each is for.
 */
export interface Tier {
  include: string[];
  exclude: string[];
}

const tests = (...places: string[]): string[] => places.map((place) => `${place}/**/*.test.{ts,tsx}`);

const withDatabase = 'tests/sync/two-devices.test.ts';
/** They replace modules, which in one process others would meet, too. */
const replacing = [
  'src/features/auth/native.test.tsx',
  'src/features/members/suggestions.test.ts',
  'src/startup/gates/startup-gates.test.ts',
];

/**
 * Neither database nor browser. Functions and components leave nothing behind: a process plays many files and loads
 * once what they share.
 */
export const fastShared: Tier = {
  include: tests('schemas', 'src/{actions,domain,features,i18n,lib,streams,sync/{answers,replica},ui}'),
  exclude: replacing,
};
/** Neither database nor browser. What lies on a device belongs to its process: each file has one of its own. */
export const fastApart: Tier = {
  include: [
    ...tests(
      'src/{app,device,platform,startup,sync/{media,outbox,session,store}}',
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
/** What needs a PostgreSQL, and the tests of the server and of the schema beside it. */
export const db: Tier = {
  include: [...tests('server', 'scripts/schema', 'tests/{contract,security,faults}'), withDatabase],
  exclude: [],
};
/** A built app in a Chromium, at real servers. */
export const e2e: Tier = { include: tests('tests/e2e'), exclude: [] };
