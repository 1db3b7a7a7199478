// End-to-end tests: the built app in a real Chromium against real servers. Arguments go to Playwright.
import { spawnSync } from 'node:child_process';
import { buildApp } from '../server/build-app.ts';
import { ensureChromium } from './chromium.ts';

const CHROMIUM = ensureChromium();
// Here, and not by the servers, of which several start at the same time.
await buildApp(process.cwd(), 'dist', true);
const { status } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM },
});
process.exit(status ?? 1);
