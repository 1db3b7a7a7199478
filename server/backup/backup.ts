/** `npm run backup` and `npm run restore`: a community of the embedded database as one file, with the server stopped. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import postgres from 'postgres';
import { prepareDatabase } from '../database/prepare.ts';
import { clusterIn } from '../embedded/data-folder.ts';
import { lockData } from '../embedded/lock.ts';
import { startEmbedded } from '../embedded/start.ts';
import { ArchiveRefused, readArchive, writeArchive } from './archive.ts';

/** What another start makes anew, or what belongs to one. */
const passing = /^(lock(\.|$)|postgres\.log$|postgres\.new-|postgres\/postmaster\.pid$)/;

/** Database, pictures and keys. The file appears under its name when it is whole and has been read again. */
export async function backUp(dataDir: string, file: string): Promise<void> {
  if (existsSync(file)) throw new ArchiveRefused(`${file} exists already. Choose another name.`);
  // Started once: what a killed server left is brought to its end, and PostgreSQL says that all of it is there.
  if (!existsSync(clusterIn(dataDir))) throw new ArchiveRefused(`There is no community in ${dataDir}.`);
  await (await startEmbedded({ dataDir })).stop();
  const unlock = lockData(dataDir);
  const half = `${file}.half`;
  try {
    rmSync(half, { force: true });
    await writeArchive(half, resolve(dataDir), (path) => !passing.test(path));
    await readArchive(half, null);
    renameSync(half, file);
  } finally {
    rmSync(half, { force: true });
    unlock();
  }
}

/** Under another epoch [Y21], so that every device follows. What was there before stays beside it. Returns where, or null. */
export async function restore(dataDir: string, file: string, now = new Date()): Promise<string | null> {
  await readArchive(file, null);
  const unlock = existsSync(dataDir) ? lockData(dataDir) : () => undefined;
  const whole = `${resolve(dataDir)}.restoring`;
  rmSync(whole, { recursive: true, force: true });
  mkdirSync(whole, { recursive: true, mode: 0o700 });
  try {
    await readArchive(file, whole);
    await turned(whole, file);
    const before = existsSync(dataDir) ? `${resolve(dataDir)}.before-${now.toISOString().replace(/[:.]/g, '-')}` : null;
    if (before !== null) renameSync(dataDir, before);
    renameSync(whole, dataDir);
    return before;
  } finally {
    unlock();
    rmSync(whole, { recursive: true, force: true });
  }
}

async function turned(dataDir: string, archive: string): Promise<void> {
  const embedded = await startEmbedded({ dataDir });
  try {
    const { owner } = await prepareDatabase(embedded.url, { archive });
    const sql = postgres(owner, { max: 1, onnotice: () => undefined });
    await sql`select app.turn_epoch()`;
    await sql.end();
  } finally {
    await embedded.stop();
  }
}
