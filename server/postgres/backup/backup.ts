/**
 * Implements `npm run backup` and `npm run restore`: saves a community of the embedded database in one file, with the
 * server stopped.
 */
import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { otherVersionIn } from '../other-version.ts';
import { binaries } from '../embedded/binaries.ts';
import { clusterIn, openDataFolder, refuseWithoutCommunity } from '../embedded/data-folder.ts';
import { refusedBecause } from '../embedded/data-refused.ts';
import {
  dropRestoreFolder,
  emptyRestoreFolder,
  exchange,
  isExchanging,
  exchangeFolders,
  settleExchange,
} from '../embedded/exchange.ts';
import { lockData } from '../embedded/lock.ts';
import { otherUser } from '../embedded/other-user.ts';
import { startEmbedded } from '../embedded/start.ts';
import { ledgerFileOf } from '../../ledger/ledger-file.ts';
import type { Ledger, Replayed } from '../../ledger/replay.ts';
import { turnRestored, withOwnDatabase } from '../../own-database.ts';
import { fillBucket, listBucket } from '../../files/bucket-copy.ts';
import { FilesUnavailable } from '../../files/object-files.ts';
import type { S3Settings } from '../../files/s3-requests.ts';
import { ArchiveRefused, fileRefusedBecause, readArchive, writeArchive, type ArchivedFile } from './archive.ts';

/**
 * Files that the next start creates again, or that belong to one run; and pictures of certification with their keys,
 * which no backup may hold [S7].
 */
const transientFiles =
  /^(lock(\.|$)|replaced-files\.txt$|certification(\/|$)|uploads(\/|$)|lost\+found$|postgres\.log$|postgres\.new-|postgres\/postmaster\.pid$)/;
const isBackedUp = (path: string): boolean => !transientFiles.test(path) && !exchangeFolders.test(path);
/** Folder of members' files in a backup, whether they came from the data folder or from a bucket. */
const OBJECT_FOLDER = 'objects';
const isObject = (path: string): boolean => path === OBJECT_FOLDER || path.startsWith(`${OBJECT_FOLDER}/`);

/** Says in a sentence that the bucket failed; returns any other error unchanged. */
const bucketRefused = (error: unknown): unknown =>
  error instanceof FilesUnavailable
    ? new ArchiveRefused(
        `The bucket of members’ files cannot be used: ${error.message}. The community was not changed.`,
        {
          cause: error,
        },
      )
    : error;

async function filesInBucket(bucket: S3Settings | undefined): Promise<ArchivedFile[]> {
  const objects = bucket ? await listBucket(bucket) : [];
  return objects.map(({ name, bytes, read }) => ({ path: `${OBJECT_FOLDER}/${name}`, size: bytes, read }));
}

/** Names of the files in the bucket that a restored community does not have, one a line. */
export const REPLACED_FILES = 'replaced-files.txt';

/**
 * Moves the files of a restored community into the bucket, before the community takes its place. What else the bucket
 * has stays, as long as the replaced community may come back; the restored one gets a list of it.
 */
async function moveIntoBucket(bucket: S3Settings, partial: string): Promise<void> {
  const folder = join(partial, OBJECT_FOLDER);
  const restored = new Set(existsSync(folder) ? readdirSync(folder) : []);
  if (restored.size > 0) await fillBucket(bucket, folder);
  rmSync(folder, { recursive: true, force: true });
  const replaced = (await listBucket(bucket)).filter(({ name }) => !restored.has(name));
  rmSync(join(partial, REPLACED_FILES), { force: true });
  if (replaced.length > 0)
    writeFileSync(join(partial, REPLACED_FILES), replaced.map(({ name }) => `${name}\n`).join(''));
}

/** Throws `ArchiveRefused` when the file cannot become a backup, before anything is started. */
function refuseFile(file: string, dataDir: string): void {
  if (existsSync(file)) throw new ArchiveRefused(`${file} exists already. Choose another name.`);
  if (file.startsWith(resolve(dataDir) + sep))
    throw new ArchiveRefused(`${file} would lie in what it is a backup of. Choose a place outside ${dataDir}.`);
  try {
    readdirSync(dirname(file));
    accessSync(dirname(file), constants.W_OK | constants.X_OK);
  } catch (error) {
    throw fileRefusedBecause(error, file);
  }
}

/**
 * Saves database, pictures and keys. The file gets its name once it is complete and has been read again. `bucket`:
 * where the pictures are, if not in the data folder.
 */
export async function backUp(dataDir: string, name: string, bucket?: S3Settings): Promise<void> {
  const file = resolve(name);
  refuseFile(file, dataDir);
  refuseWithoutCommunity(dataDir);
  // Starts the database once: it recovers what a killed server left, and PostgreSQL confirms that it is complete.
  await (await startEmbedded({ dataDir })).stop();
  const unlock = lockData(dataDir);
  const partial = `${file}.half`;
  const forget = () => rmSync(partial, { force: true });
  process.once('exit', forget);
  try {
    forget();
    const isWanted = (path: string) => isBackedUp(path) && !(bucket && isObject(path));
    await writeArchive(partial, resolve(dataDir), isWanted, await filesInBucket(bucket));
    await readArchive(partial, null);
    renameSync(partial, file);
  } catch (error) {
    throw bucketRefused(fileRefusedBecause(error, file));
  } finally {
    forget();
    process.off('exit', forget);
    unlock();
  }
}

/**
 * Restores a backup under another epoch [Y21], so that every device follows, and does again what the ledger holds
 * [S22]. Resolves to what that was, and to the folder that the previous community was moved to, or null when there was
 * none.
 */
export async function restore(
  dataDir: string,
  file: string,
  now = new Date(),
  bucket?: S3Settings,
  ledger: Ledger = { file: ledgerFileOf(dataDir) },
): Promise<{ replaced: string | null; replayed: Replayed }> {
  await readArchive(file, null);
  const isNew = !existsSync(dataDir);
  openDataFolder(dataDir);
  const unlock = lockData(dataDir);
  try {
    if (isExchanging(dataDir)) settleExchange(dataDir);
    const partial = emptyRestoreFolder(dataDir);
    await readArchive(file, partial);
    refuseOtherPostgres(file, partial);
    const replayed = await turnRestoredEpoch(file, partial, ledger);
    if (bucket) await moveIntoBucket(bucket, partial);
    return { replaced: exchange(dataDir, now), replayed };
  } catch (error) {
    throw bucketRefused(refusedBecause(error, dataDir));
  } finally {
    dropRestoreFolder(dataDir);
    unlock();
    if (isNew && readdirSync(dataDir).length === 0) rmdirSync(dataDir);
  }
}

function refuseOtherPostgres(file: string, partial: string): void {
  const version = join(clusterIn(partial), 'PG_VERSION');
  const expected = binaries(otherUser()).version;
  const actual = existsSync(version) ? readFileSync(version, 'utf8').trim() : null;
  if (actual === null) throw new ArchiveRefused(`${file} holds no database. Nothing was changed.`);
  if (actual !== expected)
    throw new ArchiveRefused(
      `${file} is of PostgreSQL ${actual}, and this is PostgreSQL ${expected}. Restore it with the version of Alcôve that made it. Nothing was changed.`,
    );
}

async function turnRestoredEpoch(file: string, dataDir: string, ledger: Ledger): Promise<Replayed> {
  const embedded = await startEmbedded({ dataDir });
  try {
    const other = await otherVersionIn(embedded.url);
    if (other === 'later')
      throw new ArchiveRefused(
        `${file} was written by a later version of Alcôve. Update this one first. Nothing was changed.`,
      );
    if (other === 'earlier')
      throw new ArchiveRefused(
        `${file} was written by an earlier version of Alcôve, whose database this one cannot carry on. Restore it with that one. Nothing was changed.`,
      );
    const { replayed } = await withOwnDatabase({ dataDir, databaseUrl: embedded.url }, (sql) =>
      turnRestored(sql, ledger),
    );
    embedded.noteFiles();
    return replayed;
  } finally {
    await embedded.stop();
  }
}
