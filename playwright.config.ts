import { defineConfig } from '@playwright/test';
import { availableParallelism } from 'node:os';
import { forgetSettings } from './tests/support/own-environment.ts';

forgetSettings();

// A test that passes at the second try has found something: no retries.
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results/e2e',
  timeout: 240_000,
  expect: { timeout: 15_000 },
  workers: availableParallelism() >= 4 ? 2 : 1,
  retries: 0,
  forbidOnly: true,
  reportSlowTests: null,
  use: { trace: 'off', video: 'off', screenshot: 'off' },
});
