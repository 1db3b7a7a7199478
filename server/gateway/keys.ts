/** The secret that signs tokens, and the keys of the HTTP surface; made once and kept beside the data. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const keys = z.object({ jwtSecret: z.string().check(z.minLength(64)), secretKey: z.string().check(z.minLength(32)) });
export type Keys = z.infer<typeof keys>;

/** Public by nature: it names the app, it does not let anyone in. */
export const PUBLISHABLE_KEY = 'sb_publishable_alcove';

const made = (): Keys => ({ jwtSecret: randomBytes(48).toString('hex'), secretKey: `sb_secret_${randomBytes(24).toString('hex')}` });

/** Two processes that start at once agree: the file is created by one of them only. */
export async function keysIn(dataDir: string): Promise<Keys> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'keys.json');
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });
  if (file) {
    await file.writeFile(JSON.stringify(made()));
    await file.sync();
    await file.close();
  }
  return keys.parse(JSON.parse(await readFile(path, 'utf8')));
}
