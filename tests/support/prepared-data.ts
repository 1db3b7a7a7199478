/**
 * Fills the data folder of a test's server with a database that has the schema and no members, so that its first start
 * creates none. Tests of a first start use an empty folder.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareDatabase } from '#server/postgres/prepare.ts';
import { startEmbedded } from '#server/postgres/embedded/start.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(root, '.cache/prepared-data');
/** Whatever decides what a prepared database holds. */
const SOURCES = ['package-lock.json', 'supabase/migrations/*.sql', 'server/postgres/**/*.ts', 'server/jobs/*.ts'];

function keyOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync([...sources], { cwd: root }).sort())
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Creates the folder that is copied, under another name first: several processes may do so at once. Removes those of
 * earlier schemas.
 */
async function prepare(prepared: string): Promise<void> {
  const partial = `${prepared}.new-${process.pid}`;
  mkdirSync(partial, { recursive: true });
  chmodSync(partial, 0o755);
  const embedded = await startEmbedded({ dataDir: partial });
  try {
    await prepareDatabase(embedded.url);
  } finally {
    await embedded.stop();
  }
  for (const name of readdirSync(CACHE))
    if (!name.includes('.new-') && name !== basename(prepared))
      rmSync(join(CACHE, name), { recursive: true, force: true });
  try {
    renameSync(partial, prepared);
  } catch {
    rmSync(partial, { recursive: true, force: true }); // another process was faster
  }
}

async function preparedFolder(): Promise<string> {
  const prepared = join(CACHE, keyOf(SOURCES));
  if (!existsSync(prepared)) await prepare(prepared);
  return realpathSync(join(prepared, 'postgres'));
}
let folder: Promise<string> | undefined;

export async function fillDataDir(dataDir: string): Promise<void> {
  execFileSync('cp', ['-a', await (folder ??= preparedFolder()), join(dataDir, 'postgres')]);
}
