/**
 * Changes the address of an account. The request needs a fresh proof [S39]; a link to the old address and one to the
 * new address confirm it, each once, within an hour. A new address that has an account gets another mail, and the
 * answer is the same. A disposable one that the house does not take is refused, whether or not it has an account. Once
 * both have confirmed, all sessions end but that of the device that asked.
 */
import type { Context } from 'hono';
import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import { memberId } from '#schemas/ids.ts';
import { email } from '#schemas/forms/email.ts';
import type { LiveSessions } from '../sync/live-sessions.ts';
import { addressRule } from './address-rule.ts';
import { asService } from './as-service.ts';
import { bodyOf, malformed } from './auth-shapes.ts';
import { errorDetailsOf } from './database-errors.ts';
import { callerOf, refusedBy, unauthorized } from './fresh-caller.ts';
import { changeLink, hashOfToken, newToken } from './change-token.ts';
import { letter } from './mails/letter.ts';
import type { MailQueue } from './mails/mail-queue.ts';
import { changedAddress, newAddress, oldAddress, takenAddress } from './mails/texts.ts';
import { tooManyAttempts, type SignInLimit } from './sign-in-limit.ts';

/** Changes that one account may ask for in a window of attempts; each sends two mails. */
const REQUESTS = 3;
const requestBody = z.object({ email, keep: z.optional(z.uuid()) });
const confirmBody = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) });
const begun = z.union([z.object({ refusal: z.string() }), z.object({ oldEmail: z.string(), inUse: z.boolean() })]);
const confirmed = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['unknown', 'waiting']) }),
  z.object({
    state: z.literal('confirmed'),
    member: z.uuid(),
    oldEmail: z.string(),
    newEmail: z.string(),
    keep: z.nullable(z.uuid()),
  }),
]);

interface Parts {
  limit: SignInLimit;
  sql: Sql;
  sessions: LiveSessions;
  mail: Pick<MailQueue, 'send'>;
  siteUrl: string;
}

export function emailChange({ limit, sql, sessions, mail, siteUrl }: Parts) {
  const { origin } = new URL(siteUrl);
  const rule = addressRule(sql);

  async function request(c: Context): Promise<Response> {
    const caller = await callerOf(c, sessions);
    if (!caller) return unauthorized(c);
    const { data } = requestBody.safeParse(await bodyOf(c));
    if (!data) return malformed(c);
    const wait = await limit.attempt(caller.id, 'email-change', REQUESTS);
    if (wait > 0) return tooManyAttempts(c, wait);
    if (await rule.refuses(data.email)) return refusedBy(c, 'disposable-email');
    const [oldToken, token] = [newToken(), newToken()];
    const change = JSON.stringify({
      member: caller.id,
      session: caller.session,
      keep: data.keep,
      email: data.email,
      oldToken: hashOfToken(oldToken),
      newToken: hashOfToken(token),
    });
    const answer = begun.parse(
      await asService(
        sql,
        (tx) => tx<{ answer: unknown }[]>`select public.begin_email_change(${change}::text::jsonb) as answer`,
      ),
    );
    if ('refusal' in answer) return refusedBy(c, answer.refusal);
    await mail.send(letter(answer.oldEmail, oldAddress(changeLink(siteUrl, oldToken))));
    await mail.send(
      letter(data.email, answer.inUse ? takenAddress(`${origin}/login`) : newAddress(changeLink(siteUrl, token))),
    );
    return c.json({});
  }

  /** Confirms one of the two addresses, and changes the account with the second one. */
  const confirmWith = (token: string) =>
    sql.begin(async (tx) => {
      await tx`select set_config('role', 'service_role', true)`;
      const [row] = await tx<
        { answer: unknown }[]
      >`select public.confirm_email_change(${JSON.stringify({ token: hashOfToken(token) })}::text::jsonb) as answer`;
      await tx`select set_config('role', 'none', true)`;
      const result = confirmed.parse(row?.answer);
      if (result.state !== 'confirmed') return result;
      const { member, newEmail, oldEmail, keep } = result;
      await tx`update auth.users set email = ${newEmail}, recovery_token = null, updated_at = now() where id = ${member}`;
      await tx`update auth.identities set identity_data = jsonb_set(identity_data, '{email}', to_jsonb(${newEmail}::text)),
        provider_id = case when provider_id = ${oldEmail} then ${newEmail} else provider_id end, updated_at = now()
        where user_id = ${member} and provider = 'email'`;
      await tx`delete from auth.sessions where user_id = ${member} and id is distinct from ${keep}`;
      return result;
    });

  async function confirm(c: Context): Promise<Response> {
    const { data } = confirmBody.safeParse(await bodyOf(c));
    const expired = () => c.json({ code: 'link-expired', error_code: 'otp_expired', msg: 'the link is used up' }, 400);
    if (!data) return expired();
    // Meanwhile somebody may have signed up with the new address.
    const result = await confirmWith(data.token).catch((error: unknown) => {
      if (errorDetailsOf(error).code === '23505') return { state: 'unknown' } as const;
      throw error;
    });
    if (result.state === 'unknown') return expired();
    if (result.state === 'confirmed') {
      await sessions.recheck(memberId.parse(result.member));
      await rule.note(result.newEmail);
      await mail.send(letter(result.oldEmail, changedAddress(`${origin}/contact`)));
    }
    return c.json({ state: result.state });
  }

  return { request, confirm };
}
