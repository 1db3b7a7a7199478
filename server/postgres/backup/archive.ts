/**
 * Packs a folder into one compressed file. It starts with a line that names the format. For each folder and file follow
 * a line of JSON and the file's bytes. The last line has the hash of everything before, so that a truncated or changed
 * file is recognised.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, lstatSync, readdirSync, type ReadStream } from 'node:fs';
import { chmod, mkdir, open } from 'node:fs/promises';
import { basename, dirname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import { ExpectedRefusal } from '../../expected-refusal.ts';

export const FORMAT = 1;

/** Reason why a backup cannot be made or used. */
export class ArchiveRefused extends ExpectedRefusal {}

const diskFull = (file: string) => `There is no room for ${file}: its disk is full. Nothing was kept of it.`;
const notPermitted = (file: string) => `${file} cannot be read or written by this user.`;
const reasons: Partial<Record<string, (file: string) => string>> = {
  ENOENT: (file) => `There is no folder ${dirname(file)} for ${basename(file)}. Make it first.`,
  ENOTDIR: (file) => `${file} would lie below a file.`,
  EACCES: notPermitted,
  EPERM: notPermitted,
  EROFS: (file) => `${file} would lie on a disk that is read-only.`,
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EFBIG: diskFull,
};

/** Converts an error of the file system about a backup's file into a sentence; returns any other unchanged. */
export function fileRefusedBecause(error: unknown, file: string): unknown {
  const reason = error instanceof ExpectedRefusal ? undefined : reasons[(error as NodeJS.ErrnoException).code ?? ''];
  return reason ? new ArchiveRefused(reason(file), { cause: error }) : error;
}

const unreadable: Partial<Record<string, (file: string) => string>> = {
  ENOENT: (file) => `There is no file ${file}.`,
  ENOTDIR: (file) => `There is no file ${file}.`,
  EISDIR: (file) => `${file} is a folder, where the file of a backup is wanted.`,
  EACCES: notPermitted,
  EPERM: notPermitted,
};

const header = z.object({ alcove: z.literal('backup'), format: z.int() });
const entry = z.object({
  path: z.string().check(z.minLength(1)),
  folder: z.optional(z.literal(true)),
  mode: z.int().check(z.gte(0), z.lte(0o777)),
  size: z.int().check(z.gte(0)),
});
type Entry = z.infer<typeof entry>;

const line = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

function entriesIn(folder: string, isWanted: (path: string) => boolean, below = ''): Entry[] {
  const paths = readdirSync(join(folder, below)).map((name) => `${below}${name}`);
  return paths
    .filter(isWanted)
    .sort()
    .flatMap((path): Entry[] => {
      const found = lstatSync(join(folder, path));
      if (found.isDirectory())
        return [{ path, folder: true, mode: found.mode & 0o777, size: 0 }, ...entriesIn(folder, isWanted, `${path}/`)];
      return found.isFile() ? [{ path, mode: found.mode & 0o777, size: found.size }] : [];
    });
}

/** File of a backup that does not lie in the folder. */
export interface ArchivedFile {
  path: string;
  size: number;
  read(): Promise<AsyncIterable<Uint8Array>>;
}

async function* bytesOf(
  folder: string,
  entries: readonly Entry[],
  others: readonly ArchivedFile[],
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const hashed = (bytes: Buffer): Buffer => (hash.update(bytes), bytes);
  yield hashed(line({ alcove: 'backup', format: FORMAT }));
  for (const each of entries) {
    yield hashed(line(each));
    if (each.folder || each.size === 0) continue;
    for await (const bytes of createReadStream(join(folder, each.path), { end: each.size - 1 }))
      yield hashed(bytes as Buffer);
  }
  for (const { path, size, read } of others) {
    yield hashed(line({ path, mode: 0o600, size }));
    for await (const bytes of await read()) yield hashed(Buffer.from(bytes));
  }
  yield line({ end: hash.digest('hex') });
}

/**
 * Writes the files of `folder` that `isWanted` selects, and `others`, into `file`, which must not exist, and flushes it
 * to disk.
 */
export async function writeArchive(
  file: string,
  folder: string,
  isWanted: (path: string) => boolean,
  others: readonly ArchivedFile[] = [],
): Promise<void> {
  await pipeline(
    Readable.from(bytesOf(folder, entriesIn(folder, isWanted), others)),
    createGzip({ level: 1 }),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
}

/** No line is longer: a path has some thousand bytes. Another file may have none at all. */
const LINE_BYTES = 64 * 1024;

/** Reads the unpacked bytes, by lines and by numbers of bytes. */
class Source {
  private readonly chunks: AsyncIterator<Buffer>;
  private readonly file: ReadStream;
  /** Error of the archive file itself, not of its content. */
  fileError: NodeJS.ErrnoException | null = null;
  private rest: Buffer = Buffer.alloc(0);
  readonly hash = createHash('sha256');

  constructor(file: string) {
    const unpacked = createGunzip();
    this.file = createReadStream(file);
    this.file.on('error', (error) => unpacked.destroy((this.fileError = error))).pipe(unpacked);
    this.chunks = unpacked[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  close = (): void => void this.file.destroy();

  private async readMore(): Promise<void> {
    const { value, done } = await this.chunks.next();
    if (done) throw new Error('ends early');
    this.rest = this.rest.length ? Buffer.concat([this.rest, value]) : value;
  }

  async line(): Promise<{ bytes: Buffer; value: unknown }> {
    let end: number;
    while ((end = this.rest.indexOf('\n')) < 0) {
      if (this.rest.length > LINE_BYTES) throw new Error('holds no line');
      await this.readMore();
    }
    const bytes = this.rest.subarray(0, end + 1);
    this.rest = this.rest.subarray(end + 1);
    return { bytes, value: JSON.parse(bytes.toString()) as unknown };
  }

  async *bytes(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      if (this.rest.length === 0) await this.readMore();
      const some = this.rest.subarray(0, left);
      this.rest = this.rest.subarray(some.length);
      left -= some.length;
      this.hash.update(some);
      yield some;
    }
  }
}

async function extract(folder: string, each: Entry, bytes: AsyncIterable<Buffer>): Promise<void> {
  const path = join(folder, each.path);
  if (normalize(each.path).startsWith('..') || !path.startsWith(folder + sep))
    throw new Error('leads out of its folder');
  if (each.folder) return void (await mkdir(path, { recursive: true, mode: each.mode | 0o700 }));
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const some of bytes) await file.writeFile(some);
    await file.sync();
  } finally {
    await file.close();
  }
  await chmod(path, each.mode);
}

/**
 * Reads the whole archive, and extracts it into `folder` unless that is null. Throws `ArchiveRefused` when the file is
 * damaged, of a later format or no backup, and the file system's own error when the folder cannot be written.
 */
export async function readArchive(file: string, folder: string | null): Promise<void> {
  let format: number | undefined;
  const source = new Source(file);
  try {
    const head = await source.line();
    ({ format } = header.parse(head.value));
    if (format > FORMAT) throw new Error('later');
    source.hash.update(head.bytes);
    for (;;) {
      const { bytes, value } = await source.line();
      if (typeof value === 'object' && value !== null && 'end' in value) {
        if (value.end !== source.hash.digest('hex')) throw new Error('changed');
        return;
      }
      source.hash.update(bytes);
      const each = entry.parse(value);
      if (folder !== null) await extract(folder, each, source.bytes(each.size));
      else for await (const _ of source.bytes(each.size));
    }
  } catch (error) {
    const reason = unreadable[source.fileError?.code ?? ''];
    if (reason) throw new ArchiveRefused(reason(file), { cause: error });
    // An error of the folder, which the caller named and explains.
    if (folder !== null && !source.fileError && error instanceof Error && 'syscall' in error) throw error;
    if (format !== undefined && format > FORMAT)
      throw new ArchiveRefused(`${file} was written by a later version of Alcôve. Update this one first.`, {
        cause: error,
      });
    throw new ArchiveRefused(
      `${file} is damaged, or no backup of Alcôve: it cannot be read to its end. Nothing was changed.`,
      { cause: error },
    );
  } finally {
    source.close();
  }
}
