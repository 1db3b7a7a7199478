// End-to-end tests: the built app in a real Chromium against real servers. Arguments go to Playwright.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensureChromium } from './chromium.mjs';

const node = (args, env = {}) => spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;

const CHROMIUM = ensureChromium();
if (!existsSync('dist/index.html') && node(['node_modules/vite/bin/vite.js', 'build', '--app']) !== 0) process.exit(1);
process.exit(node(['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)], { CHROMIUM }));
