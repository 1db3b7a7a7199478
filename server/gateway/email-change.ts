/**
 * Changes the address of an account. The request needs a fresh proof [S39]; a link to the old address and one to the
 * new address confirm it, each once, within an hour. A new address that has an account gets another mail, and the
 * answer is the same. A disposable one that the house does not take is refused, whether or not it has an account. Once
 * both have confirmed, all sessions end but that of the device that asked. A change that two persons of the house have
 * confirmed has its link to the new address here too, waits for its time, and is cancelled by a link to the old one.
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
import { callerOf, refusedBy, unauthorized } from './fresh-caller.ts';
import { changeLink, hashOfToken, newToken } from './change-token.ts';
import { letter } from './mails/letter.ts';
import type { MailQueue } from './mails/mail-queue.ts';
import { changedAddress, newAddress, oldAddress, takenAddress } from './mails/texts.ts';
import { tooManyAttempts, type SignInLimit } from './sign-in-limit.ts';

/** Changes that one account may ask for in a window of attempts; each sends two mails. */
const REQUESTS = 3;
const requestBody = z.object({ email, keep: z.optional(z.uuid()) });
const linkBody = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) });
const begun = z.union([z.object({ refusal: z.string() }), z.object({ oldEmail: z.string(), inUse: z.boolean() })]);
const confirmed = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['unknown', 'waiting', 'planned']) }),
  z.object({
    state: z.literal('confirmed'),
    member: z.uuid(),
    oldEmail: z.string(),
    newEmail: z.string(),
  }),
]);

const cancelled = z.object({ cancelled: z.boolean() });
const expired = (c: Context) =>
  c.json({ code: 'link-expired', error_code: 'otp_expired', msg: 'the link is used up' }, 400);

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
  const confirmWith = async (token: string) => {
    const given = JSON.stringify({ token: hashOfToken(token) });
    return confirmed.parse(
      await asService(
        sql,
        (tx) => tx<{ answer: unknown }[]>`select public.confirm_email_change(${given}::text::jsonb) as answer`,
      ),
    );
  };

  async function confirm(c: Context): Promise<Response> {
    const { data } = linkBody.safeParse(await bodyOf(c));
    if (!data) return expired(c);
    const result = await confirmWith(data.token);
    if (result.state === 'unknown') return expired(c);
    if (result.state === 'confirmed') {
      await sessions.recheck(memberId.parse(result.member));
      await rule.note(result.newEmail);
      await mail.send(letter(result.oldEmail, changedAddress(`${origin}/contact`)));
    }
    return c.json({ state: result.state });
  }

  /** Cancels a change of the house, by the link that was mailed to the present address; it needs no session [S20]. */
  async function cancel(c: Context): Promise<Response> {
    const { data } = linkBody.safeParse(await bodyOf(c));
    if (!data) return expired(c);
    const given = JSON.stringify({ token: hashOfToken(data.token) });
    const answer = await asService(
      sql,
      (tx) => tx<{ answer: unknown }[]>`select public.cancel_house_address(${given}::text::jsonb) as answer`,
    );
    return cancelled.parse(answer).cancelled ? c.json({ state: 'cancelled' }) : expired(c);
  }

  return { request, confirm, cancel };
}
