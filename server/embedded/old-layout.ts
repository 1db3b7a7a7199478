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
export function giveAll(path: string, { uid, gid }: OtherUser): void {
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
export function bringHome(dataDir: string, user: OtherUser | null): string | null {
  const place = clusterIn(dataDir);
  const whole = `${place}.whole`;
  const from = isLink(place) ? readlinkSync(place) : null;
  if (from !== null && !existsSync(whole)) {
    if (!existsSync(join(from, 'PG_VERSION')))
      throw new DataRefused(
        `The database of ${dataDir} lay in ${from}, which is gone. Bring back a copy of its files, or choose another folder with DATA_DIR.`,
      );
    const pid = runningOn(from);
    if (pid !== null)
      throw new DataRefused(
        `The database of ${dataDir} lies in ${from}, where process ${pid} is using it. Stop that one first.`,
      );
    const half = `${place}.new-${process.pid}`;
    cpSync(from, half, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    if (user) giveAll(half, user);
    renameSync(half, whole);
  }
  if (existsSync(whole)) {
    if (isLink(place)) rmSync(place);
    renameSync(whole, place);
  }
  return from;
}
