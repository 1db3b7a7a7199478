/**
 * Verifies mailed links and codes, and sends them. Codes can be guessed, so attempts are counted per account from all
 * networks, since network addresses cost an attacker nothing [AUTH-37]; and per network, since names of accounts cost
 * nothing either [AUTH-49]. Opening a link changes nothing and signs nobody in, because programs open every link of a
 * mail. It leads to the app's page, which asks for one more touch and then posts the token.
 */
import type { Context } from 'hono';
import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import { networkOfRequest } from '../client-network.ts';
import { asksForPage } from '../unserved-page.ts';
import { askAuth } from './auth-requests.ts';
import {
  accountInBody,
  addressBody,
  bodyOf,
  codeBody,
  linkBody,
  malformed,
  parameter,
  resendBody,
} from './auth-shapes.ts';
import { linkPage, pageWithoutLink } from './link-page.ts';
import { beginRecovery } from './recovery-session.ts';
import { tooManyAttempts, type SignInLimit } from './sign-in-limit.ts';
import type { Upstream } from './upstream.ts';

const ANYWHERE = 'code';
const sessionBody = z.object({ access_token: z.string() });

interface Parts {
  upstream: Upstream;
  limit: SignInLimit;
  sql: Sql;
  asksPerNetwork: number;
}

/**
 * Verifies a code or a link. Each is counted for its network, and a code for its account besides. A link's token is too
 * long to guess, whatever account the request names.
 */
export function verifyOtp({ upstream, limit, sql, asksPerNetwork }: Parts) {
  return async (c: Context): Promise<Response> => {
    const body = await bodyOf(c);
    const email = accountInBody(body);
    const { id: network } = networkOfRequest(c);
    const ofNetwork = await limit.attempt(ANYWHERE, network, asksPerNetwork);
    const wait = ofNetwork > 0 || email === undefined ? ofNetwork : await limit.attempt(email, ANYWHERE);
    if (wait > 0) return tooManyAttempts(c, wait);
    const code = codeBody.safeParse(body).data;
    const link = code ? undefined : linkBody.safeParse(body).data;
    const answer = code
      ? await verifiedCode(upstream, code)
      : link
        ? await askAuth(upstream, 'verify', { body: link })
        : malformed(c);
    if (!answer.ok) return answer;
    await limit.forgive(ANYWHERE, network);
    if (email !== undefined) await limit.clear(email, ANYWHERE);
    if ((code ?? link)?.type === 'recovery')
      await beginRecovery(sql, sessionBody.parse(await answer.clone().json()).access_token);
    return answer;
  };
}

/** Verifies a code. `email` covers both mails that carry a code; the library knows only the two kinds themselves. */
async function verifiedCode(upstream: Upstream, code: z.infer<typeof codeBody>): Promise<Response> {
  const verifyAs = (type: string) => askAuth(upstream, 'verify', { body: { ...code, type } });
  if (code.type !== 'email') return verifyAs(code.type);
  const answer = await verifyAs('magiclink');
  return answer.ok ? answer : verifyAs('signup');
}

/** Redirects a link that was opened on this server to the app's page for it, also one of which a part is missing. */
export function openedLink(siteUrl: string) {
  return (c: Context): Response => {
    const link = linkBody.safeParse({ type: parameter(c, 'type'), token_hash: parameter(c, 'token') }).data;
    const page = link ? linkPage(siteUrl, link.type, link.token_hash) : null;
    if (page !== null) return c.redirect(page, 303);
    if (!asksForPage(c.req.header('accept'))) return malformed(c, 'no such link');
    return c.redirect(pageWithoutLink(siteUrl, parameter(c, 'type')), 303);
  };
}

/**
 * Sends a mail again. The rate is limited before [AUTH-37]; a 429 of the library is hidden, because it would reveal
 * that a change of address is pending.
 */
export const resendMail =
  (upstream: Upstream) =>
  async (c: Context): Promise<Response> => {
    const { data: body } = resendBody.safeParse(await bodyOf(c));
    if (!body) return malformed(c);
    const answer = await askAuth(upstream, 'resend', { body });
    return answer.status === 429 ? c.json({}) : answer;
  };

/**
 * Mails a code to the owner of an account. An unknown address gets the same answer, and no account is created: it would
 * have no username.
 */
export const mailCode =
  (upstream: Upstream) =>
  async (c: Context): Promise<Response> => {
    const { data } = addressBody.safeParse(await bodyOf(c));
    if (!data) return malformed(c, 'email missing');
    const answer = await askAuth(upstream, 'mailCode', { body: { email: data.email, create_user: false } });
    return answer.status === 422 ? c.json({}) : answer;
  };

export const mailRecovery =
  (upstream: Upstream) =>
  async (c: Context): Promise<Response> => {
    const { data } = addressBody.safeParse(await bodyOf(c));
    return data ? askAuth(upstream, 'recover', { body: { email: data.email } }) : malformed(c, 'email missing');
  };
