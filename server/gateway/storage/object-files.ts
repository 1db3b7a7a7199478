/**
 * Stores objects as files under the data directory, each written once, under a version of its own, readable only by the
 * server's user.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const UNFINISHED = '.part';

export interface ObjectName {
  bucket: string;
  name: string;
  version: string;
}

/** File that is being written and that no object names yet. */
export interface Draft {
  write(bytes: Uint8Array): Promise<void>;
  /** Flushes the file to disk and renames it to the object's own path, which no other file ever had. */
  placeAs(object: ObjectName): Promise<void>;
  /** Removes the file, placed or not. */
  drop(): Promise<void>;
}

export interface ObjectFiles {
  /**
   * Called once before the first request: removes unfinished files of an earlier process, and removes other users'
   * rights.
   */
  prepare(): Promise<void>;
  draft(): Promise<Draft>;
  /** Returns null when the file is gone, as after a backup of the database alone was restored. */
  read(object: ObjectName): Promise<{ bytes: number; open(): Readable } | null>;
  remove(object: ObjectName): Promise<void>;
}

export function objectFiles(folder: string): ObjectFiles {
  /** Hashed, so that no name can be a path. */
  const hashedPath = (text: string) => join(folder, createHash('sha256').update(text).digest('hex'));
  const pathOf = ({ bucket, name, version }: ObjectName) => hashedPath(`${bucket}/${name}/${version}`);
  /** Path of objects that were stored before each had a version; their metadata are in a file beside. */
  const unversioned = ({ bucket, name }: ObjectName) => hashedPath(`${bucket}/${name}`);

  return {
    async prepare() {
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      await chmod(folder, FOLDER_MODE);
      for (const file of await readdir(folder)) {
        const path = join(folder, file);
        if (file.endsWith(UNFINISHED)) await rm(path, { force: true });
        else await chmod(path, FILE_MODE);
      }
    },
    async draft() {
      let path = join(folder, `${randomUUID()}${UNFINISHED}`);
      const file = await open(path, 'wx', FILE_MODE);
      let closed = false;
      const close = async () => {
        if (!closed) await file.close();
        closed = true;
      };
      return {
        async write(bytes) {
          for (let at = 0; at < bytes.byteLength;) at += (await file.write(bytes, at)).bytesWritten;
        },
        async placeAs(object) {
          await file.datasync();
          await close();
          await rename(path, pathOf(object));
          path = pathOf(object);
        },
        async drop() {
          await close();
          await rm(path, { force: true });
        },
      };
    },
    async read(object) {
      for (const path of [pathOf(object), unversioned(object)]) {
        const size = await stat(path).then(
          (found) => found.size,
          () => null,
        );
        if (size !== null) return { bytes: size, open: () => createReadStream(path) };
      }
      return null;
    },
    async remove(object) {
      for (const path of [pathOf(object), unversioned(object), `${unversioned(object)}.json`])
        await rm(path, { force: true });
    },
  };
}
