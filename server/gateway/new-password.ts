/**
 * Changes a password. The request needs the present password, or a session that a recovery link has just opened. All
 * other sessions end, and the account's owner is notified by mail. Nothing else of an account is changed here: for a
 * new address the library would reveal whether it has an account.
 */
import type { Context } from 'hono';
import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import { networkOfRequest } from '../client-network.ts';
import { bearer } from '../sync/verify-token.ts';
import { askAuth } from './auth-requests.ts';
import { bodyOf, malformed } from './auth-shapes.ts';
import { letter } from './mails/letter.ts';
import type { MailQueue } from './mails/mail-queue.ts';
import { changedPassword } from './mails/texts.ts';
import { passwordForms } from './password-forms.ts';
import { chosenPassword, weakPassword } from './password-policy.ts';
import { formThatFits } from './password-sign-in.ts';
import { endRecovery, isRecovery } from './recovery-session.ts';
import { tooManyAttempts, type SignInLimit } from './sign-in-limit.ts';
import type { Upstream } from './upstream.ts';

const changeBody = z.object({
  password: z.optional(z.unknown()),
  current_password: z.optional(z.unknown()),
  email: z.optional(z.unknown()),
  data: z.optional(z.unknown()),
});
const account = z.object({ id: z.uuid(), email: z.string() });

interface Parts {
  upstream: Upstream;
  limit: SignInLimit;
  sql: Sql;
  mail: Pick<MailQueue, 'send'>;
  siteUrl: string;
}

export function changeUser({ upstream, limit, sql, mail, siteUrl }: Parts) {
  const storedUser = async (id: string) =>
    (
      await sql<{ hash: string | null; username: string | null }[]>`
      select u.encrypted_password as hash, u.raw_user_meta_data ->> 'username' as username from auth.users u where u.id = ${id}`
    )[0];

  return async (c: Context): Promise<Response> => {
    const token = bearer(c.req.header('authorization'));
    const session = await askAuth(upstream, 'user', { token });
    if (!session.ok) return session;
    const { id, email } = account.parse(await session.json());
    const { data: change } = changeBody.safeParse(await bodyOf(c));
    if (!change) return malformed(c);
    if (change.email !== undefined)
      return c.json({ code: 'forbidden', error_code: 'not_implemented', msg: 'an address is not changed here' }, 501);
    if (change.password === undefined || change.data !== undefined)
      return malformed(c, 'only a password is changed here');

    const user = await storedUser(id);
    if (!(await isRecovery(sql, token))) {
      const address = networkOfRequest(c).id;
      const wait = await limit.attempt(email, address);
      if (wait > 0) return tooManyAttempts(c, wait);
      if ((await formThatFits(passwordForms(change.current_password), user?.hash ?? undefined)) === null)
        return c.json(
          {
            code: 'invalid-credentials',
            error_code: 'current_password_invalid',
            msg: 'the present password is asked for',
          },
          400,
        );
      await limit.clear(email, address);
    }
    const password = chosenPassword(change.password, { username: user?.username ?? undefined, email });
    if (!password.ok) return weakPassword(c, password.code);

    const answer = await askAuth(upstream, 'changeUser', { token, body: { password: password.value } });
    if (!answer.ok) return answer;
    await endRecovery(sql, token);
    await askAuth(upstream, 'endOtherSessions', { token });
    await mail.send(letter(email, changedPassword(`${siteUrl}/forgot-password`)));
    return answer;
  };
}
