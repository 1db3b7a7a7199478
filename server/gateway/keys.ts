/** The secret that signs tokens, and the keys of the HTTP surface; made once and kept beside the data. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const keys = z.object({ jwtSecret: z.string().check(z.minLength(32)), secretKey: z.string().check(z.minLength(32)) });
export type Keys = z.infer<typeof keys>;

/** Public by nature: it names the app, it does not let anyone in. */
export const PUBLISHABLE_KEY = 'sb_publishable_alcove';

/** How long an access token lives. */
export const ACCESS_SECONDS = 3600;

const newKeys = (): Keys => ({
  jwtSecret: randomBytes(48).toString('hex'),
  secretKey: `sb_secret_${randomBytes(24).toString('hex')}`,
});

/** The same on every machine that was given the same secret. */
export const keysFrom = (jwtSecret: string): Keys => ({
  jwtSecret,
  secretKey: `sb_secret_${createHmac('sha256', jwtSecret).update('alcove:secret-key').digest('hex')}`,
});

const ignoreCode = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
};

/** Two processes that start at once agree: whole keys come into being at once, where none are. */
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
