/**
 * Adds an application that shows codes as second factor of the house, and opens sessions with its codes [S20, S21]. A
 * code is used from a session of its member, so that it stands beside the password and never in its place. Each step
 * counts once. Wrong codes count for the member from all networks; right ones do not make up for them.
 */
import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import { memberId, type MemberId } from '#schemas/ids.ts';
import { product } from '#lib/product.ts';
import type { LiveSessions } from '../sync/live-sessions.ts';
import { asService } from './as-service.ts';
import { bodyOf, malformed } from './auth-shapes.ts';
import { callerOf, refusedBy, unauthorized } from './fresh-caller.ts';
import { openSession, type SessionParts } from './issue-session.ts';
import { letter } from './mails/letter.ts';
import type { MailQueue } from './mails/mail-queue.ts';
import { addedTotp } from './mails/texts.ts';
import { noteSignIn } from './security-log.ts';
import { tooManyAttempts, type SignInLimit } from './sign-in-limit.ts';
import { base32, matchingStep } from './totp-code.ts';
import { openTotp, sealTotp } from './totp-secret.ts';

const code = z.string().check(z.regex(/^\d{6}$/));
const confirmationBody = z.object({ id: z.uuid(), code });
const signInBody = z.object({ code });
const begun = z.union([z.object({ refusal: z.string() }), z.object({ id: z.uuid(), username: z.string() })]);
const confirmed = z.union([z.object({ refusal: z.string() }), z.object({ email: z.string() })]);
const known = z.nullable(z.object({ member: memberId, secret: z.string() }));
/** As long as the hash: 160 bits. */
const SECRET_BYTES = 20;
const REFUSED = 'totp-refused';
/** Name of the count of codes, which no other request adds to: a sign-in may name whatever account it likes. */
const CODES = 'totp';

interface Parts extends SessionParts {
  limit: SignInLimit;
  sessions: LiveSessions;
  mail: Pick<MailQueue, 'send'>;
  siteUrl: string;
}

type Outcome = { member: MemberId; step: number } | { wait: number } | 'unknown' | 'wrong';

export function totp({ limit, sessions, mail, siteUrl, ...parts }: Parts) {
  const { sql, keys } = parts;
  const { origin } = new URL(siteUrl);

  /** Compares a code with a secret, and counts the attempt until its step is known, also of whoever has no secret. */
  async function compare(request: { id: string } | { member: MemberId }, given: string): Promise<Outcome> {
    const found = known.parse((await ask(sql, 'totp_secret', request)) ?? null);
    const member = 'member' in request ? request.member : found?.member;
    if (member === undefined) return 'unknown';
    const wait = await limit.attempt(member, CODES);
    if (wait > 0) return { wait };
    if (!found) return 'unknown';
    const secret = openTotp(keys.jwtSecret, member, Buffer.from(found.secret, 'base64'));
    const step = secret && matchingStep(secret, given, Date.now());
    return step === null ? 'wrong' : { member, step };
  }
  const forgive = (member: MemberId) => limit.forgive(member, CODES);

  async function begin(c: Context): Promise<Response> {
    const caller = await callerOf(c, sessions);
    if (!caller) return unauthorized(c);
    const secret = randomBytes(SECRET_BYTES);
    const sealed = sealTotp(keys.jwtSecret, caller.id, secret).toString('base64');
    const answer = begun.parse(
      await ask(sql, 'begin_totp', { member: caller.id, session: caller.session, secret: sealed }),
    );
    if ('refusal' in answer) return refusedBy(c, answer.refusal);
    const [issuer, name] = [encodeURIComponent(product.name), encodeURIComponent(answer.username)];
    const letters = base32(secret);
    const link = `otpauth://totp/${issuer}:${name}?secret=${letters}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`;
    return c.json({ id: answer.id, secret: letters, link }, 200, { 'cache-control': 'no-store' });
  }

  async function confirm(c: Context): Promise<Response> {
    const { data } = confirmationBody.safeParse(await bodyOf(c));
    if (!data) return malformed(c);
    const outcome = await compare({ id: data.id }, data.code);
    if (outcome === 'unknown') return refusedBy(c, REFUSED);
    if (outcome === 'wrong') return wrongCode(c);
    if ('wait' in outcome) return tooManyAttempts(c, outcome.wait);
    const answer = confirmed.parse(await ask(sql, 'confirm_totp', { id: data.id, step: outcome.step }));
    if ('refusal' in answer) return refusedBy(c, answer.refusal);
    await forgive(outcome.member);
    await mail.send(letter(answer.email, addedTotp(`${origin}/#/settings/account`)));
    return c.json({});
  }

  async function signIn(c: Context): Promise<Response> {
    const caller = await callerOf(c, sessions);
    if (!caller) return unauthorized(c);
    const { data } = signInBody.safeParse(await bodyOf(c));
    if (!data) return malformed(c);
    const outcome = await compare({ member: caller.id }, data.code);
    if (typeof outcome === 'object' && 'wait' in outcome) return tooManyAttempts(c, outcome.wait);
    const isUsed =
      typeof outcome === 'object' &&
      (await ask(sql, 'use_totp', { member: outcome.member, step: outcome.step })) === true;
    if (!isUsed) {
      void noteSignIn(sql, c, { event: 'sign-in-failed', member: caller.id });
      return wrongCode(c);
    }
    await forgive(caller.id);
    return openSession(parts, { member: caller.id, isSecondFactor: true, method: 'totp' });
  }

  return { begin, confirm, signIn };
}

/** A wrong code is answered as a wrong password is. */
const wrongCode = (c: Context): Response =>
  c.json({ code: 'invalid-credentials', error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, 400);

type ServiceFunction = 'begin_totp' | 'totp_secret' | 'confirm_totp' | 'use_totp';

const ask = (sql: Sql, name: ServiceFunction, request: unknown): Promise<unknown> =>
  asService(
    sql,
    (tx) =>
      tx<{ answer: unknown }[]>`select public.${tx.unsafe(name)}(${JSON.stringify(request)}::text::jsonb) as answer`,
  );
