import { defineConfig } from 'vitest/config';
import { isLostWrite } from './server/database/lost-write.ts';
import { forgetSettings } from './tests/support/own-environment.ts';

forgetSettings();

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules', 'dist', 'tests/e2e', '.data', '.cache'],
    setupFiles: ['tests/support/quiet-console.ts'],
    globalSetup: ['tests/support/database-cluster.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    // Of the driver, in tests that cut its connections; a server outlives it too.
    onUnhandledError: (error) => (isLostWrite(error) ? false : undefined),
    server: { deps: { inline: [/rxdb/, /broadcast-channel/] } },
  },
});
