// Lets one process at a time install or build in this folder; others wait. The lock of a killed process does not count.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LOOK_AGAIN_MS = 250;

/** Returns the lock file of the clone in `root`. */
export const setupLock = (root) => join(root, '.cache/setup.lock');

const holderOf = (file) => {
  try {
    return Number(readFileSync(file, 'utf8')) || null;
  } catch {
    return null;
  }
};

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Runs `work` while this process holds `file`, and returns its result. When another process holds the lock, `onWait` is
 * called once with its number.
 */
export async function withSetupLock(file, work, onWait = () => undefined) {
  mkdirSync(dirname(file), { recursive: true });
  for (let waited = false; !take(file); waited = true) {
    const holder = holderOf(file);
    if (holder !== null && !isAlive(holder)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!waited && holder !== null) onWait(holder);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
