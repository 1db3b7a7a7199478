/**
 * Keeps pictures and videos that the house looks at for a while: each encrypted with a key of its own, in folders that
 * no backup reads [S7]. Without the key a copy of the picture is worth nothing; both are erased with the decision.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface CaseFiles {
  /** Replaces what an earlier attempt has left. */
  store(caseId: string, picture: Uint8Array): Promise<void>;
  /** Returns null when key or picture is gone, or when they do not fit. */
  read(caseId: string): Promise<Buffer | null>;
  /** Erases both, and says what is gone then. */
  erase(caseId: string): Promise<{ pictureGone: boolean; keyGone: boolean }>;
}

const isCaseId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', FILE_MODE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

const isGone = (path: string): Promise<boolean> =>
  stat(path).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );

/**
 * `dataDir`: the folder of this installation's data; nodes of one community share it, as they share pictures. `kind`:
 * what they are: evidence of certification cases, or stills that reporters provide [S36].
 */
export function caseFiles(dataDir: string, kind: 'certification' | 'stills' = 'certification'): CaseFiles {
  const folder = join(dataDir, kind);
  const pathsOf = (caseId: string) => {
    if (!isCaseId(caseId)) throw new Error('not a case');
    return { key: join(folder, 'keys', caseId), picture: join(folder, 'pictures', caseId) };
  };
  return {
    async store(caseId, picture) {
      const paths = pathsOf(caseId);
      for (const part of ['keys', 'pictures']) await mkdir(join(folder, part), { recursive: true, mode: FOLDER_MODE });
      const key = randomBytes(32);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(caseId));
      const sealed = Buffer.concat([nonce, cipher.update(picture), cipher.final(), cipher.getAuthTag()]);
      await writeWhole(paths.key, key);
      await writeWhole(paths.picture, sealed);
    },
    async read(caseId) {
      const paths = pathsOf(caseId);
      try {
        const [key, sealed] = await Promise.all([readFile(paths.key), readFile(paths.picture)]);
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
        decipher.setAAD(Buffer.from(caseId));
        decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch {
        return null;
      }
    },
    async erase(caseId) {
      const { key, picture } = pathsOf(caseId);
      for (const path of [key, picture]) await rm(path, { force: true });
      return { pictureGone: await isGone(picture), keyGone: await isGone(key) };
    },
  };
}
