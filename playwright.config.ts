import { defineConfig } from '@playwright/test';
import { forgetSettings, shareCompiledCode } from './tests/support/own-environment.ts';
import { e2e, isLongRun, LONG_TAG } from './tests/tiers.ts';

forgetSettings();
shareCompiledCode();

// A test that passes at the second try has found something: no retries.
export default defineConfig({
  testDir: 'tests/e2e',
  ...(isLongRun() ? {} : { grepInvert: new RegExp(`${LONG_TAG}(\\s|$)`) }),
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
