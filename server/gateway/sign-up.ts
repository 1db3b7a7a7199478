/**
 * Signs up without revealing whether an address has an account. Errors in the other fields are reported first, to
 * everyone. Then the owner of a known address gets a mail, and the answer is that for an unconfirmed address. In both
 * cases the username is taken from then on: otherwise a check of the username would reveal the rest. A disposable
 * address that the house does not take is answered in the same way, and the mail says why.
 */
import type { Context } from 'hono';
import type { Sql } from 'postgres';
import { addressRule } from './address-rule.ts';
import { asService } from './as-service.ts';
import { askAuth } from './auth-requests.ts';
import { bodyOf, signUpBody } from './auth-shapes.ts';
import { letter } from './mails/letter.ts';
import type { MailQueue } from './mails/mail-queue.ts';
import { alreadyMember, refusedAddress } from './mails/texts.ts';
import { hashPassword } from './password-hashing.ts';
import { chosenPassword, weakPassword } from './password-policy.ts';
import type { Upstream } from './upstream.ts';

interface Parts {
  upstream: Upstream;
  sql: Sql;
  mail: Pick<MailQueue, 'send'>;
  siteUrl: string;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export function signUp({ upstream, sql, mail, siteUrl }: Parts) {
  /** Returns the refusal of the database's rules, or null when nothing is wrong. */
  const refusalOf = async (data: unknown) =>
    (await asService(
      sql,
      (tx) =>
        tx<{ answer: string | null }[]>`select public.sign_up_refusal(${JSON.stringify(data)}::text::jsonb) as answer`,
    )) ?? null;
  const holdUsername = (data: unknown) =>
    asService(
      sql,
      (tx) => tx<{ answer: boolean }[]>`select public.reserve_username(${JSON.stringify(data)}::text::jsonb) as answer`,
    );
  const rule = addressRule(sql);
  const isKnown = async (email: string) => (await sql`select from auth.users where email = ${email}`).length > 0;

  return async (c: Context): Promise<Response> => {
    const { data: form } = signUpBody.safeParse(await bodyOf(c));
    if (!form) return c.json({ code: 'bad-request', error_code: 'validation_failed', msg: 'bad-request' }, 422);
    const { email } = form;
    const data = form.data ?? {};
    const password = chosenPassword(form.password, { username: text(data.username), email });
    if (!password.ok) return weakPassword(c, password.code);
    const refuse = (code: string) => c.json({ code, error_code: code, msg: code }, 400);
    const refusal = await refusalOf(data);
    if (refusal !== null) return refuse(refusal);
    const unconfirmed = () => c.json({ user: null, session: null });

    const isMember = await isKnown(email);
    if (isMember || (await rule.refuses(email))) {
      await hashPassword(password.value);
      if (!(await holdUsername(data))) return refuse('username-taken');
      const words = isMember ? alreadyMember(`${siteUrl}/forgot-password`) : refusedAddress(`${siteUrl}/register`);
      await mail.send(letter(email, words));
      return unconfirmed();
    }
    const answer = await askAuth(upstream, 'signUp', { body: { email, password: password.value, data } });
    // Taken in the meantime: the address, or the username.
    if (answer.status === 409) return (await isKnown(email)) ? unconfirmed() : refuse('username-taken');
    if (!answer.ok) return answer;
    await rule.note(email);
    const body = (await answer.clone().json()) as { access_token?: string };
    return body.access_token === undefined ? unconfirmed() : answer;
  };
}
