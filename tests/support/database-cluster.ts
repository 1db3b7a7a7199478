/**
 * One PostgreSQL for all database tests of a run: the one of TEST_DATABASE_URL, or an embedded one that the first test
 * starts. Vitest calls `setup` before the run, and the function that it returns after the run.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { vi } from 'vitest';
import { prepareDatabase, type DatabaseUrls } from '#server/postgres/prepare.ts';
import { stopPostgres } from '#server/postgres/embedded/postmaster.ts';
import { isAlive } from '#server/postgres/embedded/processes.ts';
import { startEmbedded } from '#server/postgres/embedded/start.ts';
import { makeDataDir } from './data-dir.ts';

const FOLDER_VARIABLE = 'ALCOVE_TEST_CLUSTER';

export interface TestCluster {
  adminUrl: string;
  /** Database with the complete schema and no members, to be copied. */
  template: string;
  urls: DatabaseUrls;
  /** Process of the embedded PostgreSQL. */
  pid: number | null;
}

const readCluster = (folder: string) => JSON.parse(readFileSync(join(folder, 'cluster.json'), 'utf8')) as TestCluster;

export const inDatabase = (url: string, name: string) => {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
};

async function start(folder: string): Promise<TestCluster> {
  const givenUrl = process.env['TEST_DATABASE_URL'];
  // Dropping a database waits until all of them are on disk, which would be most of the time of short tests.
  const settings = { fsync: 'off', full_page_writes: 'off' };
  // The process of the first test file may end before those of the others.
  const dataDir = join(folder, 'data');
  const embedded = givenUrl === undefined ? await startEmbedded({ dataDir, settings, outlives: true }) : null;
  const adminUrl = givenUrl ?? embedded?.url ?? '';
  const template = `alcove_template_${process.pid}`;
  const admin = postgres(adminUrl, { max: 1 });
  await admin.unsafe(`create database ${template}`);
  await admin.end();
  return {
    adminUrl,
    template,
    urls: await prepareDatabase(inDatabase(adminUrl, template)),
    pid: embedded?.pid ?? null,
  };
}

/** Returns the cluster; the first caller starts it, and the others wait for it. */
export async function testCluster(): Promise<TestCluster> {
  const folder = process.env[FOLDER_VARIABLE];
  if (folder === undefined) throw new Error('Database tests run under the configuration of this project.');
  try {
    mkdirSync(join(folder, 'starting'));
  } catch {
    return vi.waitFor(() => readCluster(folder), { timeout: 100_000, interval: 50 });
  }
  const cluster = await start(folder);
  writeFileSync(join(folder, 'cluster.new'), JSON.stringify(cluster));
  renameSync(join(folder, 'cluster.new'), join(folder, 'cluster.json'));
  return cluster;
}

const LOG_LINES = 6;

/** Returns the error, or, when the embedded PostgreSQL has ended, one that says so with the last lines of its log. */
export function withItsEnd(error: unknown, { pid }: TestCluster): unknown {
  const folder = process.env[FOLDER_VARIABLE];
  if (pid === null || folder === undefined || isAlive(pid)) return error;
  const log = join(folder, 'data', 'postgres.log');
  const end = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n').slice(-LOG_LINES) : ['It has no log.'];
  return new Error(`The PostgreSQL of this run has ended.\n${end.join('\n')}`, { cause: error });
}

async function stop(folder: string): Promise<void> {
  const cluster = readCluster(folder);
  if (cluster.pid !== null) return stopPostgres(cluster.pid);
  const admin = postgres(cluster.adminUrl, { max: 1 });
  await admin.unsafe(`drop database ${cluster.template}`);
  await admin.end();
}

export function setup(): () => Promise<void> {
  const { path: folder, remove } = makeDataDir();
  process.env[FOLDER_VARIABLE] = folder;
  return async () => {
    try {
      await stop(folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // no test started it
    }
    remove();
  };
}
