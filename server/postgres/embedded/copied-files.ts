/**
 * Detects whether the files of a database are those of its last start or a copy [Y21]: a restored backup, whose devices
 * may know more than it does. PostgreSQL rewrites its control file in place, but a copy is another file.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const noteIn = (cluster: string): string => join(cluster, 'alcove-files');

/** Returns inode number and creation time, as far as the system knows it: inode numbers are reused. */
function identityOf(cluster: string): string {
  const { ino, birthtimeNs } = statSync(join(cluster, 'global/pg_control'), { bigint: true });
  return `${ino}/${birthtimeNs}`;
}

/** Returns whether the files are a copy; false without a note. Must be called before PostgreSQL starts. */
export const isCopied = (cluster: string): boolean =>
  existsSync(noteIn(cluster)) && readFileSync(noteIn(cluster), 'utf8') !== identityOf(cluster);

/** Notes the identity of the present files. */
export const noteFiles = (cluster: string): void =>
  writeFileSync(noteIn(cluster), identityOf(cluster), { mode: 0o600 });
