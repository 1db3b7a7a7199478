/**
 * Runs PostgreSQL as « nobody » when the server runs as root, because it refuses to run as root, and lets it reach
 * files that only root may pass to.
 */
import { chmodSync, existsSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, parse, resolve } from 'node:path';
import { tmpdir } from 'node:os';
import { DataRefused } from './data-refused.ts';

const NOBODY = 65534;

/** User that PostgreSQL runs as; null for the server's own user. */
export interface OtherUser {
  uid: number;
  gid: number;
}

export const otherUser = (): OtherUser | null => (process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : null);

const mayExecute = (folder: string, user: OtherUser) => {
  const { mode, uid, gid } = statSync(folder);
  const bits = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode;
  return (bits & 1) === 1;
};

/** Returns whether the user may pass through every folder above `path`, and through `path` itself if it is one. */
export function canReach(path: string, user: OtherUser): boolean {
  const { root } = parse(resolve(path));
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && statSync(folder).isDirectory() && !mayExecute(folder, user)) return false;
    if (folder === root) return true;
  }
}

/** Returns whether the user can reach a program and may run it. */
export const mayRun = (program: string, user: OtherUser): boolean =>
  canReach(dirname(program), user) && mayExecute(program, user);

/** Linux: a process's working folder, which it may use without access to the folders above. */
const OWN_FOLDER = '/proc/self/cwd';

/** Returns the path by which a program of that user, started in `folder`, can name it. Throws when there is none. */
export function placeFor(folder: string, user: OtherUser | null): string {
  if (!user || canReach(dirname(folder), user)) return folder;
  if (existsSync(OWN_FOLDER)) return OWN_FOLDER;
  throw new DataRefused(
    `As root, PostgreSQL runs as another user, for whom ${dirname(folder)} is closed. Start as an ordinary user, or choose an open folder with DATA_DIR.`,
  );
}

/** Returns a folder of root's that others may pass through, for programs that must be outside a closed home. */
export function openFolder(): string {
  for (const parent of ['/var/lib', tmpdir()]) {
    const folder = join(parent, 'alcove');
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      const { uid } = lstatSync(folder); // lstat: of a link it returns the link's own owner
      if (uid !== process.getuid?.()) continue;
      chmodSync(folder, 0o755);
      return folder;
    } catch {
      continue;
    }
  }
  throw new DataRefused('No folder found where PostgreSQL, which must not run as root, could reach its programs.');
}
