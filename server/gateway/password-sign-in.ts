/**
 * Signs in with a password, with counted attempts, and reveals nobody's account. Any input other than the right
 * password counts as one attempt, is compared as often for an unknown account as for a known one, and gets the same
 * answer after the same time.
 */
import type { Context } from 'hono';
import type { Sql } from 'postgres';
import type { ClientNetwork } from '../client-network.ts';
import { askAuth } from './auth-requests.ts';
import { accountInBody, bodyOf } from './auth-shapes.ts';
import { ANSWER_MS, minimumDelay } from './equal-time.ts';
import { passwordForms } from './password-forms.ts';
import { hashPassword, isPasswordOf } from './password-hashing.ts';
import { withVerified } from './verified-password.ts';
import type { SignInGate } from './sign-in-gate.ts';
import { tooManyAttempts } from './sign-in-limit.ts';
import type { Upstream } from './upstream.ts';

interface Parts {
  upstream: Upstream;
  gate: SignInGate;
  sql: Sql;
}

/** Account of requests that name none: they are counted together, per network. */
const NOBODY = 'nobody';
/** Hash of no password; a comparison with it costs as much as one with a member's hash. */
const decoy = hashPassword(crypto.randomUUID());

/**
 * Returns the form that matches the hash, or null. A match ends the search early, which only the right password can
 * reveal.
 */
export async function formThatFits(forms: readonly string[], hash: string | undefined): Promise<string | null> {
  for (const form of forms.length > 0 ? forms : [''])
    if (await isPasswordOf(form, hash ?? (await decoy))) return form === '' ? null : form;
  return null;
}

export function passwordSignIn({ upstream, gate, sql }: Parts) {
  const account = async (email: string) =>
    (
      await sql<{ hash: string; confirmed: boolean }[]>`
      select encrypted_password as hash, confirmed_at is not null as confirmed from auth.users
      where email = ${email} and encrypted_password is not null and is_sso_user = false`
    )[0];

  return async (c: Context, network: ClientNetwork): Promise<Response> => {
    const body = await bodyOf(c);
    const email = accountInBody(body) ?? NOBODY;
    const wait = await gate.enter(email, network);
    if (wait > 0) return tooManyAttempts(c, wait);

    const minimumTime = minimumDelay(ANSWER_MS);
    const user = email === NOBODY || email.includes('\0') ? undefined : await account(email);
    const password = await formThatFits(passwordForms((body as { password?: unknown } | null)?.password), user?.hash);
    if (!user || password === null) {
      await minimumTime;
      return c.json({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, 400);
    }
    // Only a request with the right password learns that an address waits for its confirmation.
    if (!user.confirmed)
      return c.json({ code: 400, error_code: 'email_not_confirmed', msg: 'Email not confirmed' }, 400);
    const answer = await withVerified({ password, hash: user.hash }, () =>
      askAuth(upstream, 'passwordGrant', { body: { email, password } }),
    );
    if (answer.ok) await gate.recordSuccess(email, network);
    return answer;
  };
}
