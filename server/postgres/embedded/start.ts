/**
 * Starts a PostgreSQL installed from npm, for machines without one: loopback only, with its password in its own folder.
 */
import { chmodSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { log } from '#lib/log.ts';
import { binaries, type Binaries } from './binaries.ts';
import { ensureCluster, passwordOf, SUPERUSER } from './cluster.ts';
import { isCopied, noteFiles } from './copied-files.ts';
import { checkWhole, clusterIn, openDataFolder, needsChown } from './data-folder.ts';
import { settleExchange } from './exchange.ts';
import { refusedBecause } from './data-refused.ts';
import { freePort } from './free-port.ts';
import { lockData } from './lock.ts';
import { migrateOldLayout, chownAll } from './old-layout.ts';
import { otherUser, type OtherUser } from './other-user.ts';
import { clearStalePostmaster, startPostgres } from './postmaster.ts';

export interface EmbeddedOptions {
  /** Folder of all data; created if missing. */
  dataDir: string;
  /** A free port by default. */
  port?: number;
  /** Settings of PostgreSQL in place of the usual ones, for data that nobody keeps. */
  settings?: Readonly<Record<string, string>>;
  /** Whether it goes on when this process ends: other processes use it, and one of them stops it by its number. */
  outlives?: boolean;
}

export interface Embedded {
  /** URL that logs in as the superuser. */
  url: string;
  dataDir: string;
  port: number;
  pid: number;
  /** Whether the files are a copy, not those of the last start. */
  copied: boolean;
  /** Notes the files as known, once a copy has been handled. */
  noteFiles(): void;
  /** Resolves when PostgreSQL has ended, on request or not. */
  exited: Promise<number | null>;
  stop(): Promise<void>;
}

/** Prepares the folder as PostgreSQL requires it; a refusal changes nothing. */
function readyCluster(dataDir: string, programs: Binaries, user: OtherUser | null): string {
  const oldPlace = migrateOldLayout(dataDir, user);
  if (oldPlace !== null) log.info('database copied into its data folder', { from: oldPlace });
  checkWhole(dataDir, programs.version);
  const cluster = clusterIn(dataDir);
  if (needsChown(dataDir, user) && user) chownAll(cluster, user);
  ensureCluster(cluster, programs, user);
  // A copy may have given others access, which PostgreSQL refuses.
  if (process.platform !== 'win32') chmodSync(cluster, 0o700);
  return cluster;
}

/**
 * Starts the database of a data folder. Rejects with `DataInUse` when another living process holds the folder, and with
 * `DataRefused` when its content cannot be used.
 */
export async function startEmbedded({
  dataDir: folder,
  port: requestedPort,
  settings,
  outlives = false,
}: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(folder);
  openDataFolder(dataDir);
  let unlock = () => {};
  try {
    unlock = lockData(dataDir);
    settleExchange(dataDir);
    const user = otherUser();
    const programs = binaries(user);
    const cluster = readyCluster(dataDir, programs, user);
    await clearStalePostmaster(cluster);
    const copied = isCopied(cluster);
    const port = requestedPort ?? (await freePort());
    const logFile = join(dataDir, 'postgres.log');
    const { pid, exited, stop } = await startPostgres(cluster, port, programs, user, logFile, settings, outlives);
    const url = `postgres://${SUPERUSER}:${passwordOf(cluster)}@127.0.0.1:${port}/postgres`;
    return {
      url,
      dataDir,
      port,
      pid,
      copied,
      noteFiles: () => noteFiles(cluster),
      exited,
      stop: () => stop().finally(unlock),
    };
  } catch (error) {
    unlock();
    throw refusedBecause(error, dataDir);
  }
}
