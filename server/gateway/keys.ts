/** Secret that signs tokens, and keys of the HTTP interface; created once and stored beside the data. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const keys = z.object({ jwtSecret: z.string().check(z.minLength(32)), secretKey: z.string().check(z.minLength(32)) });
export type Keys = z.infer<typeof keys>;

/** Public: it names the app and grants nothing. */
export const PUBLISHABLE_KEY = 'sb_publishable_alcove';

/** Lifetime of an access token, in seconds. */
export const ACCESS_SECONDS = 3600;

const newKeys = (): Keys => ({
  jwtSecret: randomBytes(48).toString('hex'),
  secretKey: `sb_secret_${randomBytes(24).toString('hex')}`,
});

/** Derives the keys, which are the same on every machine with the same secret. */
export const keysFrom = (jwtSecret: string): Keys => ({
  jwtSecret,
  secretKey: `sb_secret_${createHmac('sha256', jwtSecret).update('alcove:secret-key').digest('hex')}`,
});

const ignoreCode = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
};

/**
 * Reads the keys, or creates them. Two processes that start together get the same keys: the file is linked into place
 * whole, and only where none exists.
 */
export async function keysIn(dataDir: string): Promise<Keys> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'keys.json');
  const text = await readFile(path, 'utf8').catch(ignoreCode('ENOENT'));
  if (text) return keys.parse(JSON.parse(text));
  if (text === '') await rm(path, { force: true }); // left by a power cut
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(newKeys()), { mode: 0o600, flush: true });
  await link(draft, path).catch(ignoreCode('EEXIST'));
  await rm(draft);
  return keys.parse(JSON.parse(await readFile(path, 'utf8')));
}
