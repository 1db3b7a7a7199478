/** The files of a PostgreSQL cluster: where they lie, and how they come into being. */
import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { canReach, openFolder, type OtherUser } from './other-user.ts';

/** The superuser, named as on hosted projects; `postgres` is an ordinary owner there too. */
export const SUPERUSER = 'supabase_admin';
const PASSWORD_FILE = 'alcove-password';

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** What lay outside the data folder may be gone, as in a new container: it begins anew. */
function linked(cluster: string): string {
  mkdirSync(dirname(cluster), { recursive: true, mode: 0o755 });
  return cluster;
}

/**
 * In the data folder; or, when root's data folder is closed to the user PostgreSQL runs as, behind a link in it.
 * Who deletes the data folder deletes the link, and a new cluster begins.
 */
export function clusterFolder(dataDir: string, user: OtherUser | null): string {
  const place = join(dataDir, 'postgres');
  if (isLink(place)) return linked(readlinkSync(place));
  if (!user || existsSync(place) || canReach(dataDir, user)) return place;
  const elsewhere = join(openFolder(), randomUUID());
  symlinkSync(elsewhere, place);
  return elsewhere;
}

export const passwordOf = (cluster: string): string => readFileSync(join(cluster, PASSWORD_FILE), 'utf8').trim();

function removeHalfMade(cluster: string): void {
  const half = `${basename(cluster)}.new-`;
  for (const name of readdirSync(dirname(cluster))) if (name.startsWith(half)) rmSync(join(dirname(cluster), name), { recursive: true, force: true });
}

const give = (path: string, user: OtherUser | null) => user && chownSync(path, user.uid, user.gid);

/** Made under another name and renamed: whoever is killed on the way leaves nothing that looks complete. */
export function ensureCluster(cluster: string, { initdb }: Binaries, user: OtherUser | null): void {
  removeHalfMade(cluster);
  if (existsSync(join(cluster, 'PG_VERSION'))) return;
  const half = `${cluster}.new-${process.pid}`;
  const passwordFile = join(half, PASSWORD_FILE);
  mkdirSync(join(half, 'data'), { recursive: true });
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  for (const path of [half, join(half, 'data'), passwordFile]) give(path, user);
  chmodSync(join(half, 'data'), 0o700);
  const options = ['--username', SUPERUSER, '--pwfile', passwordFile, '--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C'];
  const { status, stderr, error } = spawnSync(initdb, ['-D', join(half, 'data'), ...options, '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'], {
    ...user,
    cwd: half,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`PostgreSQL could not create its files: ${error?.message ?? stderr.trim()}`);
  renameSync(passwordFile, join(half, 'data', PASSWORD_FILE));
  renameSync(join(half, 'data'), cluster);
  rmSync(half, { recursive: true, force: true });
}
