/**
 * How a restored community takes the place of the one in a data folder, wherever it is interrupted. All of it happens
 * inside that folder, which is never away, under its lock. What the new one's folder is called says how far it is:
 *
 * - `restoring`: unpacked so far, perhaps not whole; nothing else has changed.
 * - `restored-TIME`: whole. What was there goes, part by part, into `before-TIME`.
 * - `entering-TIME`: nothing else is left. Its parts go, one by one, to where they belong.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { log } from '#lib/log.ts';
import { DataRefused } from './data-refused.ts';

const folderNames = { restored: /^restored-(.+)$/, entering: /^entering-(.+)$/ };
/** Of what may lie there, what a community consists of; whatever else somebody keeps in the folder stays. */
const communityFiles = /^(postgres(\.log|\.whole)?|keys\.json|objects)$/;
/** Of this exchange, and of earlier ones: nothing of a community's own. */
export const exchangeFolders = /^(restoring|restored-|entering-|before-)/;

const restoreFolderIn = (dataDir: string): string => join(dataDir, 'restoring');

function findFolder(dataDir: string, state: RegExp): { folder: string; time: string } | null {
  for (const name of existsSync(dataDir) ? readdirSync(dataDir) : []) {
    const time = state.exec(name)?.[1];
    if (time !== undefined) return { folder: join(dataDir, name), time };
  }
  return null;
}

/** A whole community waits there to take its place. */
export const isExchanging = (dataDir: string): boolean =>
  Object.values(folderNames).some((state) => findFolder(dataDir, state));

/** An empty folder for what comes. */
export function emptyRestoreFolder(dataDir: string): string {
  dropRestoreFolder(dataDir);
  mkdirSync(restoreFolderIn(dataDir), { mode: 0o700 });
  return restoreFolderIn(dataDir);
}

export const dropRestoreFolder = (dataDir: string): void =>
  rmSync(restoreFolderIn(dataDir), { recursive: true, force: true });

/** What is left of an exchange: a step between two yields. After any of them the rest follows from what lies there. */
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
 * Puts what is whole in `restoring` in the place of what is there. Returns where that lies now; null: there was none.
 * `steps`: so many are done and no more, as if the machine stopped there.
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
 * What an interrupted restore has left, before anything is started: what is whole takes its place, a part of one goes.
 * Throws `DataRefused` where there is nothing else.
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
