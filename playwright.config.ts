import { defineConfig } from '@playwright/test';
import { forgetSettings } from './tests/support/own-environment.ts';
import { e2e } from './tests/tiers.ts';

forgetSettings();

// A test that passes at the second try has found something: no retries.
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: e2e.include.map((place) => `**/${place}`),
  outputDir: 'test-results/e2e',
  timeout: 240_000,
  expect: { timeout: 15_000 },
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reportSlowTests: null,
  use: { trace: 'off', video: 'off', screenshot: 'off' },
});
