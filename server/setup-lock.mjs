// One process at a time installs or builds in this folder; others wait. The lock of a killed process counts as none.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LOOK_AGAIN_MS = 250;

/** The one lock of a clone in `root`. */
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
 * Runs `work` while `file` is ours, and returns what it returns. `onWait` is called once, with the number of the
 * process that holds the lock, when it has to be waited for.
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
