/** PostgreSQL refuses to run as root. As root it runs as « nobody », and may need other places for its files. */
import { chmodSync, existsSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, parse, resolve } from 'node:path';
import { tmpdir } from 'node:os';

const NOBODY = 65534;

/** Who PostgreSQL runs as: null means as ourselves. */
export interface OtherUser {
  uid: number;
  gid: number;
}

export const otherUser = (): OtherUser | null => (process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : null);

const mayPass = (folder: string, user: OtherUser) => {
  const { mode, uid, gid } = statSync(folder);
  const bits = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode;
  return (bits & 1) === 1;
};

/** Every folder above `path`, and `path` itself where it is one, lets the user through. */
export function canReach(path: string, user: OtherUser): boolean {
  const { root } = parse(resolve(path));
  for (let at = resolve(path); ; at = dirname(at)) {
    if (existsSync(at) && statSync(at).isDirectory() && !mayPass(at, user)) return false;
    if (at === root) return true;
  }
}

/** A folder of root's that others may pass through, for what must lie outside a closed home. */
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
  throw new Error('No folder found where PostgreSQL, which must not run as root, could reach its files.');
}
