/** `/auth/v1`: the library's GoTrue, behind our sign-in and our corrections. */
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Sql } from 'postgres';
import { limitAsking } from './asking-limit.ts';
import { openToAll } from './cors.ts';
import { mailCode, resendMail, verifyOtp } from './email-otp.ts';
import { passwordSignIn } from './password-sign-in.ts';
import type { SignInLimit } from './sign-in-limit.ts';
import type { Upstream } from './upstream.ts';

const BODY_LIMIT = 64 * 1024;

interface Parts {
  upstream: Upstream;
  limit: SignInLimit;
  sql: Sql;
  asksPerNetwork: number;
}

export function authRoutes({ upstream, limit, sql, asksPerNetwork }: Parts): Hono {
  const signIn = passwordSignIn({ upstream, limit, sql });
  const routes = new Hono();
  routes.use(openToAll, bodyLimit({ maxSize: BODY_LIMIT }));
  routes.all('/admin/*', (c) => c.json({ code: 'not-found', error_code: 'not_implemented', msg: 'The administration of accounts exists on hosted Supabase only' }, 501));
  routes.post('/token', (c) =>
    c.req.query('grant_type') === 'password' ? signIn(c, getConnInfo(c).remote.address ?? 'unknown') : upstream.forward(c.req.raw),
  );
  routes.post('/verify', (c) => verifyOtp(upstream, limit, c));
  routes.post('/signup', limitAsking(limit, 'sign-up', asksPerNetwork));
  for (const path of ['/otp', '/magiclink', '/recover', '/resend']) routes.post(path, limitAsking(limit, 'mail', asksPerNetwork));
  routes.post('/resend', (c) => resendMail(upstream, c));
  for (const path of ['/otp', '/magiclink']) routes.post(path, (c) => mailCode(upstream, c));
  routes.all('*', (c) => upstream.forward(c.req.raw));
  return routes;
}
