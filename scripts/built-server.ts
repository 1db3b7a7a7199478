/**
 * Notes beside a build which server it asks: in a native shell the page's own origin is none, and whoever packs the
 * build can no longer see what it was made with. Vite's folder is part of no app and of no cache.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ExpectedRefusal } from '../server/expected-refusal.ts';

const FILE = '.vite/server.json';
const HOW = 'VITE_API_URL=https://your.site npm run build';

/** Writes the note; `server` is empty or undefined where the build asks the origin that serves it. */
export function noteServer(folder: string, server: string | undefined): void {
  const path = join(folder, FILE);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ server: server ?? null })}\n`);
}

/** Refuses a folder without a build, and a build that in a native shell would reach no server. */
export function refuseWithoutServer(folder: string): void {
  if (!existsSync(join(folder, 'app.html')) || !existsSync(join(folder, FILE)))
    throw new ExpectedRefusal(`Build the app first: ${HOW}`);
  const { server } = JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as { server: string | null };
  if (!/^https?:\/\/./.test(server ?? ''))
    throw new ExpectedRefusal(`The app was built without its server, and would reach none. Build it again: ${HOW}`);
}
