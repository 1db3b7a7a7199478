/**
 * Signing up tells nobody whether an address has an account. What is wrong with the rest is said first, whoever it is; then the
 * owner of a known address is written to, and the answer is the one of an address that must be confirmed.
 */
import bcrypt from 'bcryptjs';
import type { Context } from 'hono';
import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import { PASSWORD_BYTES, PASSWORD_LENGTH } from '#schemas/limits.ts';
import { asService } from './as-service.ts';
import type { MailDriver } from './mail.ts';
import { letter } from './mails/letter.ts';
import { alreadyMember } from './mails/texts.ts';
import type { Upstream } from './upstream.ts';

const asked = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email()),
  password: z.string().check(z.minLength(PASSWORD_LENGTH), z.refine((password) => Buffer.byteLength(password) <= PASSWORD_BYTES)),
  data: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});

interface Parts {
  upstream: Upstream;
  sql: Sql;
  mail: MailDriver;
  siteUrl: string;
}

export function signUp({ upstream, sql, mail, siteUrl }: Parts) {
  /** The database's own rules; null: nothing is wrong. */
  const refusalOf = async (data: unknown) => (await asService(sql, (tx) => tx<{ answer: string | null }[]>`select public.sign_up_refusal(${JSON.stringify(data)}::text::jsonb) as answer`)) ?? null;
  const isKnown = async (email: string) => (await sql`select from auth.users where email = ${email}`).length > 0;

  return async (c: Context): Promise<Response> => {
    const { data: given, error } = asked.safeParse(await c.req.raw.clone().json().catch(() => null));
    const refuse = (status: 400 | 422, code: string, error_code = code) => c.json({ code, error_code, msg: code }, status);
    if (error) return refuse(422, 'bad-request', error.issues.some(({ path }) => path[0] === 'password') ? 'weak_password' : 'validation_failed');
    const refusal = await refusalOf(given.data ?? {});
    if (refusal !== null) return refuse(400, refusal);
    const unconfirmed = () => c.json({ user: null, session: null });

    if (await isKnown(given.email)) {
      await bcrypt.hash(given.password, 10);
      await mail.send(letter(given.email, alreadyMember(`${siteUrl}/forgot-password`)));
      return unconfirmed();
    }
    const headers = new Headers(c.req.raw.headers);
    headers.delete('content-length');
    const answer = await upstream.forward(new Request(c.req.url, { method: 'POST', headers, body: JSON.stringify(given) }));
    // Taken since a moment ago: the address, or the username.
    if (answer.status === 409) return (await isKnown(given.email)) ? unconfirmed() : refuse(400, 'username-taken');
    if (!answer.ok) return answer;
    const body = (await answer.clone().json()) as { access_token?: string };
    return body.access_token === undefined ? unconfirmed() : answer;
  };
}
