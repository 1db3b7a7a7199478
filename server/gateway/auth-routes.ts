/**
 * Serves `/auth/v1`, the part of an auth service that the app uses, on the library's GoTrue. All routes, methods and
 * parameters are listed here and in auth-shapes.ts; the requests to the library are built anew (auth-requests.ts).
 */
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Sql } from 'postgres';
import { networkOfRequest } from '../client-network.ts';
import type { LiveSessions } from '../sync/live-sessions.ts';
import { bearer } from '../sync/verify-token.ts';
import { limitRequests } from './request-limit.ts';
import { askAuth, type AuthQuestion } from './auth-requests.ts';
import { malformed, parameter, signOutScope } from './auth-shapes.ts';
import { allowAnyOrigin } from './cors.ts';
import { mailCode, mailRecovery, openedLink, resendMail, verifyOtp } from './email-otp.ts';
import { emailChange } from './email-change.ts';
import { endsSessions } from './ended-sessions.ts';
import { ANSWER_MS, delayAnswer } from './equal-time.ts';
import { PUBLISHABLE_KEY, type Keys } from './keys.ts';
import type { MailQueue } from './mails/mail-queue.ts';
import { changeUser } from './new-password.ts';
import { HashingBusy } from './password-hashing.ts';
import { passkeys } from './passkeys.ts';
import { passwordSignIn } from './password-sign-in.ts';
import { refreshGrant } from './refresh-grant.ts';
import { noteFailedSignIns } from './security-log.ts';
import { noteAgents } from './session-agents.ts';
import { signInGate } from './sign-in-gate.ts';
import type { SignInLimit } from './sign-in-limit.ts';
import { signUp } from './sign-up.ts';
import { refuseSuspended } from './suspended-members.ts';
import { totp } from './totp.ts';
import type { Upstream } from './upstream.ts';

const BODY_LIMIT = 64 * 1024;

interface Parts {
  upstream: Upstream;
  limit: SignInLimit;
  sql: Sql;
  sessions: LiveSessions;
  keys: Keys;
  mail: Pick<MailQueue, 'send'>;
  siteUrl: string;
  /** Whether a member must confirm the address before signing in. */
  confirmEmail: boolean;
  asksPerNetwork: number;
}

/** Methods of each path; another method is refused with 405, another path with 404. */
const allowedMethods = {
  '/health': 'GET',
  '/settings': 'GET',
  '/signup': 'POST',
  '/token': 'POST',
  '/otp': 'POST',
  '/magiclink': 'POST',
  '/recover': 'POST',
  '/resend': 'POST',
  '/verify': 'GET, POST',
  '/logout': 'POST',
  '/user': 'GET, PUT',
  '/email-change': 'POST',
  '/email-change/confirm': 'POST',
  '/email-change/cancel': 'POST',
  '/passkeys/options': 'POST',
  '/passkeys': 'POST',
  '/passkeys/sign-in/options': 'POST',
  '/passkeys/sign-in': 'POST',
  '/totp': 'POST',
  '/totp/confirm': 'POST',
  '/totp/sign-in': 'POST',
};

const endings: Readonly<Record<string, AuthQuestion>> = {
  local: 'endSession',
  others: 'endOtherSessions',
  global: 'endAllSessions',
};

/**
 * Refuses a request with a wrong key. The publishable key is public and may be missing. The rights of the secret key
 * are granted to nobody over the network.
 */
const checkKey: MiddlewareHandler = async (c, next) => {
  const presentedKeys = [c.req.header('apikey'), ...(c.req.queries('apikey') ?? [])].filter((key) => key !== undefined);
  if (presentedKeys.every((key) => key === PUBLISHABLE_KEY)) return next();
  return c.json({ code: 'unauthorized', error_code: 'invalid_api_key', msg: 'the key is not accepted' }, 401);
};

export function authRoutes({
  upstream,
  limit,
  sql,
  sessions,
  keys,
  mail,
  siteUrl,
  confirmEmail,
  asksPerNetwork,
}: Parts): Hono {
  const signIn = passwordSignIn({ upstream, gate: signInGate(limit, asksPerNetwork), sql });
  const refresh = refreshGrant({ sql, keys, upstream, sessions });
  const tokenOf = (c: Context) => bearer(c.req.header('authorization'));
  const routes = new Hono();
  routes.use(allowAnyOrigin, checkKey, bodyLimit({ maxSize: BODY_LIMIT }));
  routes.onError((error, c) => {
    if (error instanceof HashingBusy) return c.json({ code: 'retry', msg: 'try again' }, 503, { 'retry-after': '5' });
    throw error;
  });

  routes.use('/token', noteFailedSignIns(sql));
  for (const path of ['/token', '/verify', '/signup', '/passkeys/sign-in', '/totp/sign-in'])
    routes.use(path, noteAgents(sql), refuseSuspended(sql, sessions));
  for (const path of ['/logout', '/user']) routes.use(path, endsSessions(sessions));

  routes.get('/health', () => askAuth(upstream, 'health'));
  routes.get('/settings', () => askAuth(upstream, 'settings'));
  routes.post('/token', async (c) => {
    const grant = parameter(c, 'grant_type');
    if (grant === 'password') return signIn(c, networkOfRequest(c));
    if (grant !== 'refresh_token')
      return c.json({ code: 'bad-request', error_code: 'unsupported_grant_type', msg: 'unsupported_grant_type' }, 400);
    return refresh(c);
  });
  // Where a sign-up returns a session at once, its absence already reveals that the account exists, so no delay is
  // needed.
  routes.post(
    '/signup',
    limitRequests(limit, 'sign-up', asksPerNetwork),
    delayAnswer(confirmEmail ? ANSWER_MS : 0),
    signUp({ upstream, sql, mail, siteUrl }),
  );
  for (const path of ['/otp', '/magiclink', '/recover', '/resend'])
    routes.post(path, delayAnswer(), limitRequests(limit, 'mail', asksPerNetwork));
  for (const path of ['/otp', '/magiclink']) routes.post(path, mailCode(upstream));
  routes.post('/recover', mailRecovery(upstream));
  routes.post('/resend', resendMail(upstream));
  routes.post('/verify', verifyOtp({ upstream, limit, sql, asksPerNetwork }));
  routes.get('/verify', openedLink(siteUrl));
  routes.post('/logout', (c) => {
    const scopeQuestion = endings[signOutScope.safeParse(parameter(c, 'scope')).data ?? ''];
    return scopeQuestion ? askAuth(upstream, scopeQuestion, { token: tokenOf(c) }) : malformed(c, 'unknown scope');
  });
  routes.get('/user', (c) => askAuth(upstream, 'user', { token: tokenOf(c) }));
  routes.put('/user', changeUser({ upstream, limit, sql, mail, siteUrl }));

  const change = emailChange({ limit, sql, sessions, mail, siteUrl });
  routes.post('/email-change', change.request);
  routes.post('/email-change/confirm', limitRequests(limit, 'mail', asksPerNetwork), change.confirm);
  routes.post('/email-change/cancel', limitRequests(limit, 'mail', asksPerNetwork), change.cancel);
  const keysOfMembers = passkeys({ sql, keys, upstream, limit, sessions, mail, siteUrl, asksPerNetwork });
  routes.post('/passkeys/options', keysOfMembers.registrationOptions);
  routes.post('/passkeys', keysOfMembers.register);
  routes.post('/passkeys/sign-in/options', keysOfMembers.signInOptions);
  routes.post('/passkeys/sign-in', keysOfMembers.signIn);
  const codes = totp({ sql, keys, upstream, limit, sessions, mail, siteUrl });
  routes.post('/totp', codes.begin);
  routes.post('/totp/confirm', codes.confirm);
  routes.post('/totp/sign-in', codes.signIn);

  for (const [path, allow] of Object.entries(allowedMethods))
    routes.all(path, (c) =>
      c.json({ code: 'bad-request', error_code: 'method_not_allowed', msg: `only ${allow}` }, 405, { allow }),
    );
  routes.all('/admin/*', (c) =>
    c.json(
      {
        code: 'not-found',
        error_code: 'not_implemented',
        msg: 'The administration of accounts exists on hosted Supabase only',
      },
      501,
    ),
  );
  routes.all('*', (c) => c.json({ code: 'not-found', error_code: 'not_found', msg: 'not served here' }, 404));
  return routes;
}
