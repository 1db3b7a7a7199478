import { defineConfig } from 'vitest/config';
import { isLostWrite } from '#server/postgres/lost-write.ts';
import { forgetSettings, shareCompiledCode } from './tests/support/own-environment.ts';
import { db, fastApart, fastShared, isLongRun, long, type Tier } from './tests/tiers.ts';

forgetSettings();
shareCompiledCode();

/** Without this setup, no test gets a database. Several start servers, which take their time on a busy machine. */
const withDatabase = (name: string, tier: Tier) => ({
  extends: true as const,
  test: {
    name,
    ...tier,
    globalSetup: ['tests/support/database-cluster.ts', 'tests/support/redis-server.ts'],
    testTimeout: 120_000,
  },
});

export default defineConfig({
  test: {
    setupFiles: ['tests/support/quiet-console.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // On a busy machine a server may answer seconds later; only a poll that fails takes so long.
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    maxWorkers: 2,
    // Of the driver, in tests that cut its connections; a server outlives it too.
    onUnhandledError: (error) => (isLostWrite(error) ? false : undefined),
    server: { deps: { inline: [/rxdb/, /broadcast-channel/] } },
    projects: [
      { extends: true, test: { name: 'fast', ...fastShared, isolate: false } },
      { extends: true, test: { name: 'fast-apart', ...fastApart } },
      withDatabase('db', db),
      ...(isLongRun() ? [withDatabase('long', long)] : []),
    ],
  },
});
