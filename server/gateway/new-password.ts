/**
 * Whoever chooses a new password is the only one signed in with the account afterwards, and its owner is told. An address is not
 * changed here: the library would say whether the new one has an account.
 */
import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { MailDriver } from './mail.ts';
import { letter } from './mails/letter.ts';
import { changedPassword } from './mails/texts.ts';
import type { Upstream } from './upstream.ts';

const changing = z.object({ password: z.optional(z.string()), email: z.optional(z.unknown()) });
const changed = z.object({ email: z.email() });

interface Parts {
  upstream: Upstream;
  mail: MailDriver;
  siteUrl: string;
}

export function changeUser({ upstream, mail, siteUrl }: Parts) {
  return async (c: Context): Promise<Response> => {
    const asked = changing.safeParse(await c.req.raw.clone().json().catch(() => null)).data;
    if (asked?.email !== undefined) return c.json({ code: 'forbidden', error_code: 'not_implemented', msg: 'an address is not changed here' }, 501);
    const answer = await upstream.forward(c.req.raw);
    if (asked?.password === undefined || !answer.ok) return answer;
    const headers = new Headers(c.req.raw.headers);
    headers.delete('content-length');
    await upstream.forward(new Request(new URL('/auth/v1/logout?scope=others', c.req.url), { method: 'POST', headers, body: '{}' }));
    const { email } = changed.safeParse(await answer.clone().json()).data ?? {};
    if (email !== undefined) await mail.send(letter(email, changedPassword(`${siteUrl}/forgot-password`)));
    return answer;
  };
}
