import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { install, isInstalled } from './install.mjs';
import { setupLock, withSetupLock } from '../server/setup-lock.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'alcove-install-'));
  mkdirSync(join(root, '.cache'));
  for (const name of ['package.json', 'package-lock.json']) writeFileSync(join(root, name), '{ "packages": {} }');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes what npm leaves behind; without its install scripts, a placeholder is in Node's place. */
function writeInstalledFiles(node = 'n'.repeat(1_000_001)) {
  for (const folder of ['node_modules/.bin', 'node_modules/node/bin'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['node_modules/.bin/node', 'node_modules/node/bin/node']) writeFileSync(join(root, file), node);
  writeFileSync(join(root, 'node_modules/.package-lock.json'), '{ "packages": {} }');
}
const success = { code: 0, signal: null };

test('a fresh clone installs development packages whatever NODE_ENV says', async () => {
  const calls: string[][] = [];
  expect(isInstalled(root)).toBe(false);
  const trouble = await install(root, async (_, args) => {
    calls.push(args);
    writeInstalledFiles();
    return success;
  });
  expect(trouble).toBeNull();
  expect(calls).toEqual([['install', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']]);
  expect(isInstalled(root)).toBe(true);
});

test('an interrupted installation is ignored, and the next one starts over', async () => {
  const interrupted = await install(root, async () => {
    writeInstalledFiles();
    return { code: null, signal: 'SIGINT' };
  });
  expect(interrupted).toMatch(/interrupted/);
  expect(isInstalled(root)).toBe(false);
  let hadRemains = true;
  await install(root, async () => {
    hadRemains = existsSync(join(root, 'node_modules'));
    writeInstalledFiles();
    return success;
  });
  expect(hadRemains).toBe(false);
  expect(isInstalled(root)).toBe(true);
});

test('where install scripts do not run, one line says what to do', async () => {
  const trouble = await install(root, async () => {
    writeInstalledFiles('');
    return success;
  });
  expect(trouble).toMatch(/^The project's own Node is missing: .+ npm rebuild node --ignore-scripts=false$/);
  expect(isInstalled(root)).toBe(false);
});

test('of two installations in one folder the second waits; a killed one’s lock is ignored', async () => {
  const lock = setupLock(root);
  writeFileSync(lock, '999999999');
  const order: string[] = [];
  const waited: number[] = [];
  let second: Promise<void> | undefined;
  await withSetupLock(lock, async () => {
    const waiting = new Promise<void>((resolve) => {
      second = withSetupLock(
        lock,
        () => void order.push('second'),
        (holder) => {
          waited.push(holder);
          resolve();
        },
      );
    });
    await waiting;
    order.push('first');
  });
  await second;
  expect(order).toEqual(['first', 'second']);
  expect(waited).toEqual([process.pid]);
  expect(existsSync(lock)).toBe(false);
});
