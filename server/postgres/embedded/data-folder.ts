/** Checks the folder of a community (its database, pictures and keys) before anything is started. */
import { accessSync, constants, existsSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DataRefused, refusedBecause } from './data-refused.ts';
import { isExchanging } from './exchange.ts';
import type { OtherUser } from './other-user.ts';

/** If one of these is missing, data are lost; PostgreSQL might start all the same. */
const REQUIRED_FILES = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'alcove-password'];
/** Files that are created only after a database. */
const COMPANION_FILES = ['keys.json', 'objects'];

export const clusterIn = (dataDir: string): string => join(dataDir, 'postgres');

const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** Creates the folder if it is missing. Throws `DataRefused` when it cannot be created or written. */
export function openDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw refusedBecause(error, dataDir);
  }
}

/** Throws `DataRefused` when the folder holds no community; creates nothing. */
export function refuseWithoutCommunity(dataDir: string): void {
  if (!isThere(clusterIn(dataDir)) && !isExchanging(dataDir))
    throw new DataRefused(`There is no community in ${dataDir}. Name its folder with --data or DATA_DIR.`);
}

/** Throws `DataRefused` when an earlier database is missing or incomplete, or of another version. */
export function checkWhole(dataDir: string, version: string): void {
  const cluster = clusterIn(dataDir);
  if (!isThere(cluster)) {
    const leftover = COMPANION_FILES.find((name) => isThere(join(dataDir, name)));
    if (leftover === undefined) return;
    throw new DataRefused(
      `The database is missing in ${dataDir}, where ${leftover} is left of a community. Bring back a copy of the whole folder, set DATABASE_URL if its database is elsewhere, or choose another folder with DATA_DIR.`,
    );
  }
  const missing = REQUIRED_FILES.find((name) => !existsSync(join(cluster, name)));
  if (missing !== undefined)
    throw new DataRefused(
      `The database in ${dataDir} is incomplete: ${missing} is missing. Bring back a copy of the whole folder, or choose another folder with DATA_DIR.`,
    );
  const actual = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (actual !== version)
    throw new DataRefused(
      `The database in ${dataDir} is of PostgreSQL ${actual}, and this is PostgreSQL ${version}. Start it with the version of Alcôve that made it, or choose another folder with DATA_DIR.`,
    );
}

/**
 * Returns whether the files must be given to the user that PostgreSQL runs as, which owns its files: they belong to
 * root, as after a copy. Throws `DataRefused` when they belong to another user.
 */
export function needsChown(dataDir: string, user: OtherUser | null): boolean {
  const cluster = clusterIn(dataDir);
  if (!isThere(cluster) || !process.getuid) return false;
  const owner = statSync(cluster).uid;
  const me = process.getuid();
  if (owner === (user?.uid ?? me)) return false;
  if (user && owner === me) return true;
  throw new DataRefused(
    `The data in ${dataDir} belong to another user (${owner}). Start as that user, or take them over first, as root: chown -R ${me} ${quoted(dataDir)}`,
  );
}

const quoted = (path: string) => `'${path.replaceAll("'", `'\\''`)}'`;
