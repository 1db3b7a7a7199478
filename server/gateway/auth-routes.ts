/** `/auth/v1`: the library's GoTrue, behind our sign-in and our corrections. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Sql } from 'postgres';
import { networkOfRequest } from '../client-network.ts';
import type { LiveSessions } from '../sync/live-sessions.ts';
import { limitAsking } from './asking-limit.ts';
import { openToAll } from './cors.ts';
import { mailCode, resendMail, verifyOtp } from './email-otp.ts';
import { endsSessions } from './ended-sessions.ts';
import { ANSWER_MS, noSooner } from './equal-time.ts';
import type { Keys } from './keys.ts';
import type { MailDriver } from './mail.ts';
import { changeUser } from './new-password.ts';
import { passwordSignIn } from './password-sign-in.ts';
import { signInGate } from './sign-in-gate.ts';
import { refreshGrant } from './refresh-grant.ts';
import { noteFailedSignIns } from './security-log.ts';
import type { SignInLimit } from './sign-in-limit.ts';
import { signUp } from './sign-up.ts';
import { refuseSuspended } from './suspended-members.ts';
import type { Upstream } from './upstream.ts';

const BODY_LIMIT = 64 * 1024;

interface Parts {
  upstream: Upstream;
  limit: SignInLimit;
  sql: Sql;
  sessions: LiveSessions;
  keys: Keys;
  mail: MailDriver;
  siteUrl: string;
  /** Nobody is signed in before their address is confirmed. */
  confirmEmail: boolean;
  asksPerNetwork: number;
}

export function authRoutes({ upstream, limit, sql, sessions, keys, mail, siteUrl, confirmEmail, asksPerNetwork }: Parts): Hono {
  const signIn = passwordSignIn({ upstream, gate: signInGate(limit, asksPerNetwork), sql });
  const refresh = refreshGrant({ sql, keys, upstream, sessions });
  const routes = new Hono();
  routes.use(openToAll, bodyLimit({ maxSize: BODY_LIMIT }));
  routes.use('/token', noteFailedSignIns(sql));
  for (const path of ['/token', '/verify', '/signup']) routes.use(path, refuseSuspended(sql, sessions));
  for (const path of ['/logout', '/user']) routes.use(path, endsSessions(sessions));
  routes.all('/admin/*', (c) => c.json({ code: 'not-found', error_code: 'not_implemented', msg: 'The administration of accounts exists on hosted Supabase only' }, 501));
  routes.post('/token', (c) =>
    c.req.query('grant_type') === 'password' ? signIn(c, networkOfRequest(c)) : c.req.query('grant_type') === 'refresh_token' ? refresh(c) : upstream.forward(c.req.raw),
  );
  routes.post('/verify', (c) => verifyOtp(upstream, limit, asksPerNetwork, c));
  // Where a session is given at once, who gets none is known to have an account: time tells nothing more there.
  routes.post('/signup', limitAsking(limit, 'sign-up', asksPerNetwork), noSooner(confirmEmail ? ANSWER_MS : 0), signUp({ upstream, sql, mail, siteUrl }));
  routes.put('/user', changeUser({ upstream, mail, siteUrl }));
  for (const path of ['/otp', '/magiclink', '/recover']) routes.post(path, noSooner());
  for (const path of ['/otp', '/magiclink', '/recover', '/resend']) routes.post(path, limitAsking(limit, 'mail', asksPerNetwork));
  routes.post('/resend', (c) => resendMail(upstream, c));
  for (const path of ['/otp', '/magiclink']) routes.post(path, (c) => mailCode(upstream, c));
  routes.all('*', (c) => upstream.forward(c.req.raw));
  return routes;
}
