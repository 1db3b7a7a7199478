/** A real PostgreSQL from npm, for machines that have none: loopback only, its password in its own folder. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { binaries } from './binaries.ts';
import { clusterFolder, ensureCluster, passwordOf, SUPERUSER } from './cluster.ts';
import { freePort } from './free-port.ts';
import { lockData } from './lock.ts';
import { otherUser } from './other-user.ts';
import { clearEarlierLife, startPostgres } from './postmaster.ts';

export interface EmbeddedOptions {
  /** Everything lies here; made if missing. */
  dataDir: string;
  /** A free one if not given. */
  port?: number;
}

export interface Embedded {
  /** As superuser. */
  url: string;
  port: number;
  pid: number;
  /** Resolves when PostgreSQL has ended, asked or not. */
  exited: Promise<number | null>;
  stop(): Promise<void>;
}

/** Throws `DataInUse` when another living process holds the folder. */
export async function startEmbedded({ dataDir: given, port: wanted }: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(given);
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockData(dataDir);
  try {
    const user = otherUser();
    const programs = binaries(user);
    const cluster = clusterFolder(dataDir, user);
    ensureCluster(cluster, programs, user);
    await clearEarlierLife(cluster);
    const port = wanted ?? (await freePort());
    const { pid, exited, stop } = await startPostgres(cluster, port, programs, user, join(dataDir, 'postgres.log'));
    const url = `postgres://${SUPERUSER}:${passwordOf(cluster)}@127.0.0.1:${port}/postgres`;
    return { url, port, pid, exited, stop: () => stop().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}
