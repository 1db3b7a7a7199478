/**
 * Signs a device in without the form, but with all that signing in does: the server checks the password, and the device
 * gets a session of its own.
 */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { emailOf } from './sign-up.ts';

const ENTRY = fileURLToPath(new URL('sign-in-on-page.ts', import.meta.url));
const NAME = 'signedInByTest';
/** Of the app's origin, and no screen of it. */
const NO_SCREEN = '/robots.txt';

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: ENTRY, formats: ['iife'], name: NAME } },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  return output[0].code;
}
let bundled: Promise<string> | undefined;

export async function quickSignIn(page: Page, url: string, username: string, password: string): Promise<void> {
  const code = await (bundled ??= bundle());
  await page.goto(`${url}${NO_SCREEN}`);
  const refusal = await page.evaluate<string | null>(
    `${code};${NAME}.signIn(${JSON.stringify(emailOf(username))}, ${JSON.stringify(password)})`,
  );
  if (refusal !== null) throw new Error(`${username} could not sign in: ${refusal}`);
}
