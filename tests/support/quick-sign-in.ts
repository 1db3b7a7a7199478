/**
 * Signs a device in without the form, but with all its effects: the server checks the password, and the device gets a
 * session of its own.
 */
import type { Page } from '@playwright/test';
import { SIGN_IN, signInBundle } from './sign-in-bundle.ts';
import { emailOf } from './sign-up.ts';

/** File of the app's origin that is not a screen. */
const NO_SCREEN = '/robots.txt';

const ATTEMPTS = 5;

let bundled: Promise<string> | undefined;

export async function quickSignIn(page: Page, url: string, username: string, password: string): Promise<void> {
  const code = await (bundled ??= signInBundle());
  await page.goto(`${url}${NO_SCREEN}`);
  const signIn = () =>
    page.evaluate<string | null>(
      `${code};${SIGN_IN}.signIn(${JSON.stringify(emailOf(username))}, ${JSON.stringify(password)})`,
    );
  // On a busy machine the server may answer too late; a member would press the button again.
  let refusal = await signIn();
  for (let n = 1; refusal === 'timeout' && n < ATTEMPTS; n++) refusal = await signIn();
  if (refusal !== null) throw new Error(`${username} could not sign in: ${refusal}`);
}
