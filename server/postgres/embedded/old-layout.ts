/**
 * Root's data folder once held a link to its database, where its own place was closed to the user PostgreSQL runs as.
 * The files are copied to where the link is. They are never moved: a copy of such a folder has the same link, and
 * nobody knows which of the two is meant.
 */
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { clusterIn } from './data-folder.ts';
import { DataRefused } from './data-refused.ts';
import { isAlive } from './processes.ts';
import type { OtherUser } from './other-user.ts';

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** All that lies in a folder, and the folder itself. */
export function chownAll(path: string, { uid, gid }: OtherUser): void {
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' })) lchown(join(path, entry), uid, gid);
  lchown(path, uid, gid);
}
const lchown = (path: string, uid: number, gid: number) => !isLink(path) && chownSync(path, uid, gid);

function runningOn(cluster: string): number | null {
  const file = join(cluster, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return pid && isAlive(pid) ? pid : null;
}

/** Returns where the files lay, if they lay elsewhere; throws `DataRefused` where they are gone or in use. */
export function migrateOldLayout(dataDir: string, user: OtherUser | null): string | null {
  const place = clusterIn(dataDir);
  const complete = `${place}.whole`;
  const oldPlace = isLink(place) ? readlinkSync(place) : null;
  if (oldPlace !== null && !existsSync(complete)) {
    if (!existsSync(join(oldPlace, 'PG_VERSION')))
      throw new DataRefused(
        `The database of ${dataDir} lay in ${oldPlace}, which is gone. Bring back a copy of its files, or choose another folder with DATA_DIR.`,
      );
    const pid = runningOn(oldPlace);
    if (pid !== null)
      throw new DataRefused(
        `The database of ${dataDir} lies in ${oldPlace}, where process ${pid} is using it. Stop that one first.`,
      );
    const partial = `${place}.new-${process.pid}`;
    cpSync(oldPlace, partial, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    if (user) chownAll(partial, user);
    renameSync(partial, complete);
  }
  if (existsSync(complete)) {
    if (isLink(place)) rmSync(place);
    renameSync(complete, place);
  }
  return oldPlace;
}
