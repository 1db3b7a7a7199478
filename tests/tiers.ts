/** Which test runs in which tier, by its place. Each of the project's tests is in one of them (tests/house/tiers.test.ts); CONTRIBUTING.md says what each is for. */
export interface Tier {
  include: string[];
  exclude: string[];
}

const tests = (place: string): string => `${place}/**/*.test.{ts,tsx}`;
const database = [tests('server'), tests('tests/contract'), tests('tests/security'), tests('tests/faults'), 'tests/sync/two-devices.test.ts'];

/** Neither database nor browser. */
export const fast: Tier = { include: ['{schemas,src,workers,sw,simulator,scripts,bench,tests}/**/*.test.{ts,tsx}'], exclude: [...database, tests('tests/e2e')] };
/** What needs a PostgreSQL, and the tests of the server beside it. */
export const db: Tier = { include: database, exclude: [] };
/** A built app in a Chromium, at real servers. */
export const e2e: Tier = { include: [tests('tests/e2e')], exclude: [] };
