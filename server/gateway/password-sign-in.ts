/** Signing in with a password: limited, and telling nobody whether an account exists, not even by the time it takes. */
import bcrypt from 'bcryptjs';
import type { Context } from 'hono';
import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import type { ClientNetwork } from '../client-network.ts';
import type { SignInGate } from './sign-in-gate.ts';
import { tooManyAttempts } from './sign-in-limit.ts';
import type { Upstream } from './upstream.ts';

const credentials = z.object({ email: z.string().check(z.minLength(1), z.maxLength(254)), password: z.string().check(z.maxLength(1024)) });

/** Of no password at all; comparing with it costs what comparing with a member's costs. */
const DECOY = bcrypt.hashSync(crypto.randomUUID(), 10);

interface Parts {
  upstream: Upstream;
  gate: SignInGate;
  sql: Sql;
}

export function passwordSignIn({ upstream, gate, sql }: Parts) {
  const account = async (email: string) =>
    (await sql<{ hash: string; confirmed: boolean }[]>`
      select encrypted_password as hash, confirmed_at is not null as confirmed from auth.users
      where email = ${email.toLowerCase()} and encrypted_password is not null and is_sso_user = false`)[0];

  return async (c: Context, network: ClientNetwork): Promise<Response> => {
    const body = credentials.safeParse(await c.req.raw.clone().json().catch(() => null));
    if (!body.success) return upstream.forward(c.req.raw);
    const { email, password } = body.data;
    const wait = await gate.enter(email, network);
    if (wait > 0) return tooManyAttempts(c, wait);
    const known = await account(email);
    if (!known?.confirmed) {
      const right = await bcrypt.compare(password, known?.hash ?? DECOY);
      // Only who knows the password learns that an address waits for its confirmation.
      if (known && !right) return c.json({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, 400);
    }
    const answer = await upstream.forward(c.req.raw);
    if (answer.ok) await gate.passed(email, network);
    return answer;
  };
}
