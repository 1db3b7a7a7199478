// Runs the end-to-end tests: the built app in a real Chromium against real servers. Arguments go to Playwright.
import { spawnSync } from 'node:child_process';
import { buildApp } from '../server/build-app.ts';
import { command, orFail } from '../server/command.ts';
import { forgetSettings } from '../tests/support/own-environment.ts';
import { ensureChromium, findChromiumShell } from './chromium.ts';

forgetSettings();
const CHROMIUM = orFail(ensureChromium);
const CHROMIUM_SHELL = findChromiumShell() ?? CHROMIUM;
// Builds here, because several servers start at the same time.
await command(() => buildApp(process.cwd(), 'dist', { lab: true }));
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM, CHROMIUM_SHELL },
  },
);
process.exit(status ?? 1);
