/** Creates the files of a PostgreSQL cluster. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { placeFor, type OtherUser } from './other-user.ts';
import { notRunnable, programRefused } from './program-failure.ts';

/** Superuser, named as on hosted projects, where `postgres` is an ordinary owner too. */
export const SUPERUSER = 'supabase_admin';
const PASSWORD_FILE = 'alcove-password';

export const passwordOf = (cluster: string): string => readFileSync(join(cluster, PASSWORD_FILE), 'utf8').trim();

function removeHalfMade(cluster: string): void {
  const partial = `${basename(cluster)}.new-`;
  for (const name of readdirSync(dirname(cluster)))
    if (name.startsWith(partial)) rmSync(join(dirname(cluster), name), { recursive: true, force: true });
}

const chownTo = (path: string, user: OtherUser | null) => user && chownSync(path, user.uid, user.gid);

/**
 * Creates the cluster under another name and renames it, so that a killed process leaves nothing that looks complete.
 * Throws `DataRefused` when initdb fails.
 */
export function ensureCluster(cluster: string, { initdb }: Binaries, user: OtherUser | null): void {
  removeHalfMade(cluster);
  if (existsSync(join(cluster, 'PG_VERSION'))) return;
  const partial = `${cluster}.new-${process.pid}`;
  const passwordFile = join(partial, PASSWORD_FILE);
  mkdirSync(join(partial, 'data'), { recursive: true });
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  for (const path of [partial, join(partial, 'data'), passwordFile]) chownTo(path, user);
  chmodSync(join(partial, 'data'), 0o700);
  const data = join(partial, 'data');
  const options = [
    '--username',
    SUPERUSER,
    '--pwfile',
    `../${PASSWORD_FILE}`,
    '--auth',
    'scram-sha-256',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
  ];
  const { status, signal, stderr, error } = spawnSync(
    initdb,
    ['-D', placeFor(data, user), ...options, '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    {
      ...user,
      cwd: data,
      encoding: 'utf8',
    },
  );
  if (status !== 0) {
    rmSync(partial, { recursive: true, force: true });
    if (error) throw notRunnable(initdb, error);
    const failure = 'PostgreSQL could not create its files';
    throw programRefused({ failure, dataDir: dirname(cluster), output: stderr, signal });
  }
  renameSync(passwordFile, join(partial, 'data', PASSWORD_FILE));
  renameSync(join(partial, 'data'), cluster);
  rmSync(partial, { recursive: true, force: true });
}
