/** PostgreSQL refuses to run as root. As root it runs as « nobody », and finds its files where root alone may pass. */
import { chmodSync, existsSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, parse, resolve } from 'node:path';
import { tmpdir } from 'node:os';
import { DataRefused } from './data-refused.ts';

const NOBODY = 65534;

/** Who PostgreSQL runs as: null means as ourselves. */
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

/** Every folder above `path`, and `path` itself where it is one, lets the user through. */
export function canReach(path: string, user: OtherUser): boolean {
  const { root } = parse(resolve(path));
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && statSync(folder).isDirectory() && !mayExecute(folder, user)) return false;
    if (folder === root) return true;
  }
}

/** A program in a folder that the user may reach, unless it was installed for its owner alone. */
export const mayRun = (program: string, user: OtherUser): boolean =>
  canReach(dirname(program), user) && mayExecute(program, user);

/** Linux: a process's own folder, which it was given at its start and may be in without passing what lies above. */
const OWN_FOLDER = '/proc/self/cwd';

/** What a program of that user's, started in `folder`, is to call it. Throws where there is no way to it. */
export function placeFor(folder: string, user: OtherUser | null): string {
  if (!user || canReach(dirname(folder), user)) return folder;
  if (existsSync(OWN_FOLDER)) return OWN_FOLDER;
  throw new DataRefused(
    `As root, PostgreSQL runs as another user, for whom ${dirname(folder)} is closed. Start as an ordinary user, or choose an open folder with DATA_DIR.`,
  );
}

/** A folder of root's that others may pass through, for programs that must lie outside a closed home. */
export function openFolder(): string {
  for (const parent of ['/var/lib', tmpdir()]) {
    const folder = join(parent, 'alcove');
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      const { uid } = lstatSync(folder); // of a link, whoever laid it
      if (uid !== process.getuid?.()) continue;
      chmodSync(folder, 0o755);
      return folder;
    } catch {
      continue;
    }
  }
  throw new DataRefused('No folder found where PostgreSQL, which must not run as root, could reach its programs.');
}
