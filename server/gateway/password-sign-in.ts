/** Signing in with a password: limited, and telling nobody whether an account exists, not even by the time it takes. */
import bcrypt from 'bcryptjs';
import type { Context } from 'hono';
import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import { tooManyAttempts, type SignInLimit } from './sign-in-limit.ts';
import type { Upstream } from './upstream.ts';

const credentials = z.object({ email: z.string().check(z.minLength(1), z.maxLength(254)), password: z.string().check(z.maxLength(1024)) });

/** Of no password at all; comparing with it costs what comparing with a member's costs. */
const DECOY = bcrypt.hashSync(crypto.randomUUID(), 10);

interface Parts {
  upstream: Upstream;
  limit: SignInLimit;
  sql: Sql;
}

export function passwordSignIn({ upstream, limit, sql }: Parts) {
  const hasPassword = async (email: string) =>
    (await sql`select 1 from auth.users where email = ${email.toLowerCase()} and encrypted_password is not null and is_sso_user = false`).length > 0;

  return async (c: Context, address: string): Promise<Response> => {
    const body = credentials.safeParse(await c.req.raw.clone().json().catch(() => null));
    if (!body.success) return upstream.forward(c.req.raw);
    const { email, password } = body.data;
    const wait = await limit.attempt(email, address);
    if (wait > 0) return tooManyAttempts(c, wait);
    if (!(await hasPassword(email))) await bcrypt.compare(password, DECOY);
    const answer = await upstream.forward(c.req.raw);
    if (answer.ok) await limit.clear(email, address);
    return answer;
  };
}
