/**
 * Replaces the community in a data folder by a restored one, and completes an interrupted replacement. Everything
 * happens inside that folder, under its lock, and the folder always exists. The name of the new community's folder is
 * the state:
 *
 * - `restoring`: being unpacked, perhaps incomplete; nothing else has changed.
 * - `restored-TIME`: complete. The previous parts move, one by one, to `before-TIME`.
 * - `entering-TIME`: the previous parts are gone. The new parts move, one by one, to their places.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { log } from '#lib/log.ts';
import { DataRefused } from './data-refused.ts';

const folderNames = { restored: /^restored-(.+)$/, entering: /^entering-(.+)$/ };
/** Files and folders of a community; anything else in the folder stays. */
const communityFiles = /^(postgres(\.log|\.whole)?|keys\.json|objects)$/;
/** Folders of this exchange and of earlier ones, which are not part of a community. */
export const exchangeFolders = /^(restoring|restored-|entering-|before-)/;

const restoreFolderIn = (dataDir: string): string => join(dataDir, 'restoring');

function findFolder(dataDir: string, state: RegExp): { folder: string; time: string } | null {
  for (const name of existsSync(dataDir) ? readdirSync(dataDir) : []) {
    const time = state.exec(name)?.[1];
    if (time !== undefined) return { folder: join(dataDir, name), time };
  }
  return null;
}

/** Returns whether a complete restored community is not in its place yet. */
export const isExchanging = (dataDir: string): boolean =>
  Object.values(folderNames).some((state) => findFolder(dataDir, state));

/** Creates an empty folder to restore into. */
export function emptyRestoreFolder(dataDir: string): string {
  dropRestoreFolder(dataDir);
  mkdirSync(restoreFolderIn(dataDir), { mode: 0o700 });
  return restoreFolderIn(dataDir);
}

export const dropRestoreFolder = (dataDir: string): void =>
  rmSync(restoreFolderIn(dataDir), { recursive: true, force: true });

/** Runs the remaining steps, with a yield after each. After any interruption the folder alone determines the rest. */
function* remainingSteps(dataDir: string): Generator<undefined> {
  const restored = findFolder(dataDir, folderNames.restored);
  if (restored) {
    const before = join(dataDir, `before-${restored.time}`);
    const replaced = new Set(readdirSync(restored.folder));
    for (const name of readdirSync(dataDir)) {
      if (!communityFiles.test(name) && !replaced.has(name)) continue;
      mkdirSync(before, { recursive: true, mode: 0o700 });
      yield renameSync(join(dataDir, name), join(before, name)) as undefined;
    }
    yield renameSync(restored.folder, join(dataDir, `entering-${restored.time}`)) as undefined;
  }
  const entering = findFolder(dataDir, folderNames.entering);
  if (!entering) return;
  for (const name of readdirSync(entering.folder))
    yield renameSync(join(entering.folder, name), join(dataDir, name)) as undefined;
  yield rmdirSync(entering.folder) as undefined;
}

/**
 * Moves the complete community in `restoring` into place. Returns the folder that now holds the previous one, or null
 * when there was none. `steps`: maximum number of steps, for tests of an interruption.
 */
export function exchange(dataDir: string, now: Date, steps = Infinity): string | null {
  const time = now.toISOString().replace(/[:.]/g, '-');
  renameSync(restoreFolderIn(dataDir), join(dataDir, `restored-${time}`));
  const left = remainingSteps(dataDir);
  for (let step = 0; step < steps && !left.next().done; step++);
  const before = join(dataDir, `before-${time}`);
  return existsSync(before) ? before : null;
}

/**
 * Settles an interrupted restore before anything is started: a complete community takes its place, an incomplete one is
 * removed. Throws `DataRefused` when the folder holds nothing else.
 */
export function settleExchange(dataDir: string): void {
  if (isExchanging(dataDir)) {
    for (const _ of remainingSteps(dataDir));
    log.info('interrupted restore brought to its end');
  }
  if (!existsSync(restoreFolderIn(dataDir))) return;
  if (!existsSync(join(dataDir, 'postgres')))
    throw new DataRefused(
      `A restore into ${dataDir} was interrupted, and there is nothing else in it. Run npm run restore again, or remove ${restoreFolderIn(dataDir)} to begin a new community.`,
    );
  dropRestoreFolder(dataDir);
}
