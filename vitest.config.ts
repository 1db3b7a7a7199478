import { defineConfig } from 'vitest/config';
import { isLostWrite } from '#server/postgres/lost-write.ts';
import { forgetSettings } from './tests/support/own-environment.ts';
import { db, fastApart, fastShared } from './tests/tiers.ts';

forgetSettings();

export default defineConfig({
  test: {
    setupFiles: ['tests/support/quiet-console.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    // Of the driver, in tests that cut its connections; a server outlives it too.
    onUnhandledError: (error) => (isLostWrite(error) ? false : undefined),
    server: { deps: { inline: [/rxdb/, /broadcast-channel/] } },
    projects: [
      { extends: true, test: { name: 'fast', ...fastShared, isolate: false } },
      { extends: true, test: { name: 'fast-apart', ...fastApart } },
      // Without this setup, no test gets a database. Several start servers, which take their time on a busy machine.
      {
        extends: true,
        test: {
          name: 'db',
          ...db,
          globalSetup: ['tests/support/database-cluster.ts', 'tests/support/redis-server.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
