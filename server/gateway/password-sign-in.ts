/**
 * Signing in with a password: counted, and telling nobody whether an account exists. Whatever is sent instead of a
 * right password, in whatever shape, is counted once, costs as many comparisons for a known account as for an unknown
 * one, and gets one answer after one time.
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

/** No address: whoever names none is counted together, by network. */
const NOBODY = 'nobody';
/** Of no password at all; comparing with it costs what comparing with a member's costs. */
const decoy = hashPassword(crypto.randomUUID());

/** Which of the forms the hash is of. A right one ends the search: only who knows the password hears of it. */
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
    // Only who knows the password learns that an address waits for its confirmation.
    if (!user.confirmed)
      return c.json({ code: 400, error_code: 'email_not_confirmed', msg: 'Email not confirmed' }, 400);
    const answer = await withVerified({ password, hash: user.hash }, () =>
      askAuth(upstream, 'passwordGrant', { body: { email, password } }),
    );
    if (answer.ok) await gate.recordSuccess(email, network);
    return answer;
  };
}
