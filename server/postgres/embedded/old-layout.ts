/**
 * Migrates old data folders of root, which contained a link to the database if PostgreSQL's user could not reach the
 * folder. The files are copied to the place of the link. They are never moved: a copy of such a folder has the same
 * link, and it is unknown which of the two folders is in use.
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

/** Changes the owner of a folder and of everything in it. */
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

/** Returns the old folder of the files, or null when there was none. Throws `DataRefused` when it is gone or in use. */
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
