/** Finds a Chromium for tests: one of the machine, or Playwright's, or the system's package. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { ExpectedRefusal } from '../server/expected-refusal.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function runs(path: string): boolean {
  try {
    return (
      execFileSync(path, ['--version'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout: 30_000,
      }).trim() !== ''
    );
  } catch {
    return false;
  }
}

function onPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * Returns a Chromium without windows, or null: the same engine, which starts in a third of the time, but wakes no
 * service worker. Debian has it as a package. The variable `CHROMIUM_SHELL` names one; where only `CHROMIUM` names a
 * browser, that one does everything.
 */
export function findChromiumShell(): string | null {
  const { CHROMIUM, CHROMIUM_SHELL } = process.env;
  const candidates = [CHROMIUM_SHELL, ...(CHROMIUM === undefined ? onPath(['chromium-headless-shell']) : [])];
  return candidates.find((path) => path !== undefined && existsSync(path) && runs(path)) ?? null;
}

/** Returns the first Chromium that runs, or null. The variable `CHROMIUM` names one explicitly. */
export function findChromium(): string | null {
  const candidates = [process.env.CHROMIUM, ...onPath(NAMES), chromium.executablePath()];
  return candidates.find((path) => path !== undefined && existsSync(path) && runs(path)) ?? null;
}

/** Like `findChromium`, but installs one where there is none. Throws an error that says what was tried. */
export function ensureChromium(): string {
  const present = findChromium();
  if (present) return present;
  console.log('No Chromium here; installing one …');
  spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
  if (!findChromium() && process.getuid?.() === 0) {
    const apt = { stdio: 'inherit' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update', '-qq'], apt);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], apt);
  }
  const installed = findChromium();
  if (!installed)
    throw new ExpectedRefusal('No Chromium: install one, or name it in the environment variable CHROMIUM.');
  return installed;
}
