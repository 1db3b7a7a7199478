/**
 * [Y21] Whether the files of a database are those that it was last started on, or a copy of them put in their place: a
 * backup, whose devices may know more than it does. PostgreSQL writes its control file where it lies; whoever copies it
 * makes another file.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const noteIn = (cluster: string): string => join(cluster, 'alcove-files');

/** Numbers of files are used again: with the moment at which it was made, as far as the system knows it. */
function identityOf(cluster: string): string {
  const { ino, birthtimeNs } = statSync(join(cluster, 'global/pg_control'), { bigint: true });
  return `${ino}/${birthtimeNs}`;
}

/** Before it is started. Without a note, nobody knows. */
export const isCopied = (cluster: string): boolean =>
  existsSync(noteIn(cluster)) && readFileSync(noteIn(cluster), 'utf8') !== identityOf(cluster);

/** From now on these files are known. */
export const noteFiles = (cluster: string): void =>
  writeFileSync(noteIn(cluster), identityOf(cluster), { mode: 0o600 });
