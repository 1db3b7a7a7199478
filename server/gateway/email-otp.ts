/**
 * `verifyOtp` of type `email` stands for both mails that carry a code; the library knows only the two kinds themselves.
 * Codes are found by trying, so attempts are counted: for the account alone, since addresses cost nothing [AUTH-37].
 */
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { networkOfRequest } from '../client-network.ts';
import { tooManyAttempts, type SignInLimit } from './sign-in-limit.ts';
import type { Upstream } from './upstream.ts';

const kinds = ['magiclink', 'signup'];
const withCode = z.looseObject({ email: z.string(), type: z.string() });
const ANYWHERE = 'code';

/** What names no account is a link's token, too long to be found; it is counted for the network that brings it. */
export async function verifyOtp(upstream: Upstream, limit: SignInLimit, perNetwork: number, c: Context): Promise<Response> {
  const request = c.req.raw;
  const body = withCode.safeParse(await request.clone().json().catch(() => null)).data;
  if (!body) {
    const rest = await limit.attempt(ANYWHERE, networkOfRequest(c).id, perNetwork);
    return rest > 0 ? tooManyAttempts(c, rest) : upstream.forward(request);
  }
  const wait = await limit.attempt(body.email, ANYWHERE);
  if (wait > 0) return tooManyAttempts(c, wait);
  const answer = await verified(upstream, request, body);
  if (answer.ok) await limit.clear(body.email, ANYWHERE);
  return answer;
}

async function verified(upstream: Upstream, request: Request, body: z.infer<typeof withCode>): Promise<Response> {
  if (body.type !== 'email') return upstream.forward(request);
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const as = (type: string) => upstream.forward(new Request(request.url, { method: 'POST', headers, body: JSON.stringify({ ...body, type }) }));
  const [first = '', second = ''] = kinds;
  const answer = await as(first);
  return answer.ok ? answer : as(second);
}

/** [AUTH-37] How often, is judged before; that a change of address is under way is nobody else's business. */
export async function resendMail(upstream: Upstream, c: Context): Promise<Response> {
  const answer = await upstream.forward(c.req.raw);
  return answer.status === 429 ? c.json({}) : answer;
}

/** To whoever has an account; the same answer where there is none, and none begins: it would lack its username. */
export async function mailCode(upstream: Upstream, c: Context): Promise<Response> {
  const { email } = z.object({ email: z.email() }).safeParse(await c.req.json().catch(() => null)).data ?? {};
  if (email === undefined) return c.json({ code: 'bad-request', error_code: 'validation_failed', msg: 'email missing' }, 400);
  const headers = new Headers(c.req.raw.headers);
  headers.delete('content-length');
  const { search } = new URL(c.req.url);
  const url = new URL(`/auth/v1/otp${search}`, c.req.url);
  const answer = await upstream.forward(new Request(url, { method: 'POST', headers, body: JSON.stringify({ email, create_user: false }) }));
  return answer.status === 422 ? c.json({}) : answer;
}
