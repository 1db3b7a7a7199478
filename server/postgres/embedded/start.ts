/** A real PostgreSQL from npm, for machines that have none: loopback only, its password in its own folder. */
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
  /** Everything lies here; made if missing. */
  dataDir: string;
  /** A free one if not given. */
  port?: number;
}

export interface Embedded {
  /** As superuser. */
  url: string;
  dataDir: string;
  port: number;
  pid: number;
  /** These are not the files that it was last started on, but a copy. */
  copied: boolean;
  /** It has been seen to. */
  noteFiles(): void;
  /** Resolves when PostgreSQL has ended, asked or not. */
  exited: Promise<number | null>;
  stop(): Promise<void>;
}

/** What lies in the folder, as PostgreSQL wants it; nothing is changed where it is refused. */
function readyCluster(dataDir: string, programs: Binaries, user: OtherUser | null): string {
  const oldPlace = migrateOldLayout(dataDir, user);
  if (oldPlace !== null) log.info('database copied into its data folder', { from: oldPlace });
  checkWhole(dataDir, programs.version);
  const cluster = clusterIn(dataDir);
  if (needsChown(dataDir, user) && user) chownAll(cluster, user);
  ensureCluster(cluster, programs, user);
  // A copy may have opened it, which PostgreSQL does not accept.
  if (process.platform !== 'win32') chmodSync(cluster, 0o700);
  return cluster;
}

/** Throws `DataInUse` when another living process holds the folder, `DataRefused` when what is in it cannot be used. */
export async function startEmbedded({ dataDir: folder, port: requestedPort }: EmbeddedOptions): Promise<Embedded> {
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
    const { pid, exited, stop } = await startPostgres(cluster, port, programs, user, join(dataDir, 'postgres.log'));
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
