/** Writes a file that has no name yet, on the local disk, readable only by the server's user. */
import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;
const UNFINISHED = '.part';

export interface UnfinishedFile {
  path: string;
  write(bytes: Uint8Array): Promise<void>;
  /** Flushes it to disk and closes it. Resolves to its SHA-256, in hexadecimal digits. */
  finish(): Promise<string>;
  remove(): Promise<void>;
}

export async function openUnfinished(folder: string): Promise<UnfinishedFile> {
  const path = join(folder, `${randomUUID()}${UNFINISHED}`);
  const file = await open(path, 'wx', FILE_MODE);
  const hash = createHash('sha256');
  let closed = false;
  const close = async () => {
    if (!closed) await file.close();
    closed = true;
  };
  return {
    path,
    async write(bytes) {
      hash.update(bytes);
      for (let at = 0; at < bytes.byteLength;) at += (await file.write(bytes, at)).bytesWritten;
    },
    async finish() {
      if (!closed) await file.datasync();
      await close();
      return hash.copy().digest('hex');
    },
    async remove() {
      await close();
      await rm(path, { force: true });
    },
  };
}

/** Creates the folder, removes other users' rights, and removes unfinished files of an earlier process. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  await chmod(folder, FOLDER_MODE);
  for (const file of await readdir(folder)) {
    const path = join(folder, file);
    if (file.endsWith(UNFINISHED)) await rm(path, { force: true });
    else await chmod(path, FILE_MODE);
  }
}
