/**
 * Bundles `sign-in-on-page.ts` into one script that a page can run. The build runs in a process of its own, because
 * Vite sets `NODE_ENV=production`, which servers started later would inherit.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, type Rolldown } from 'vite';

/** Global name that the script defines on the page. */
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
