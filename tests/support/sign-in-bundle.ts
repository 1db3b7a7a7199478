/**
 * The code of `sign-in-on-page.ts` as one script that a page can run. Made in a process of its own: Vite says
 * `NODE_ENV=production` where it builds, and servers that start later would take it for theirs.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, type Rolldown } from 'vite';

/** What the script leaves on the page. */
export const SIGN_IN = 'signedInByTest';

const itself = fileURLToPath(import.meta.url);
const ENTRY = fileURLToPath(new URL('sign-in-on-page.ts', import.meta.url));
const LARGEST = 10_000_000;

export async function signInBundle(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [itself], { maxBuffer: LARGEST });
  return stdout;
}

if (import.meta.main) {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: ENTRY, formats: ['iife'], name: SIGN_IN } },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  process.stdout.write(output[0].code);
}
