/**
 * Calls the auth service over HTTP. A failing network or service has a code of its own and never means a lost session.
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { Session } from '#schemas/entities/session.ts';
import { REQUEST_TIMEOUT_MS } from '#schemas/limits.ts';
import { authFailure, refreshRequest, tokenAnswer, tokenClaims, type TokenAnswer } from '#schemas/wire/auth.ts';
import type { Clock } from '#lib/clock.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { parseRetryAfter, refusedRetryAfter } from '#lib/retry-after.ts';

/** A session, and the service's time when it issued the session (null: unknown). */
export interface TokenGrant {
  session: Session;
  serverNow: number | null;
}

export interface AuthApi {
  password(email: string, password: string): Promise<Result<TokenGrant, FailureCode>>;
  /** `assertion`: what the browser has answered about a passkey. */
  passkey(assertion: unknown): Promise<Result<TokenGrant, FailureCode>>;
  /** A code of an application, from the session of its member. */
  totp(code: string, accessToken: string): Promise<Result<TokenGrant, FailureCode>>;
  refresh(refreshToken: string): Promise<Result<TokenGrant, FailureCode>>;
  logout(accessToken: string): Promise<void>;
}

export interface AuthService {
  clock: Clock;
  baseUrl: string;
  apiKey?: string | undefined;
  fetch: typeof fetch;
}

/** Where each kind of grant is requested. */
const tokenPaths = {
  password: 'token?grant_type=password',
  refresh: 'token?grant_type=refresh_token',
  passkey: 'passkeys/sign-in',
  totp: 'totp/sign-in',
} as const;

/** Longest part of the service's own error message that is passed on, in characters. */
const MAX_MESSAGE_LENGTH = 200;

/** Codes after which a refresh token is no longer valid [AUTH-136, AUTH-137]. */
const sessionEndingCodes = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'validation_failed',
  'invalid_grant',
]);

export function createAuthApi({ clock, baseUrl, apiKey, fetch }: AuthService): AuthApi {
  const post = (path: string, body: unknown, signal: AbortSignal, token?: string) =>
    fetch(`${baseUrl}/auth/v1/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey && { apikey: apiKey }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal,
    });

  /** Makes a signal that aborts when the time is up; `cancel` stops the timer. */
  function timeLimit(): { signal: AbortSignal; cancel(): void } {
    const [timeout, cancellation] = [new AbortController(), new AbortController()];
    clock.wait(REQUEST_TIMEOUT_MS, cancellation.signal).then(
      () => timeout.abort(new DOMException('no answer in time', 'TimeoutError')),
      () => undefined,
    );
    return { signal: timeout.signal, cancel: () => cancellation.abort() };
  }

  async function requestToken(
    kind: keyof typeof tokenPaths,
    body: unknown,
    token?: string,
  ): Promise<Result<TokenGrant, FailureCode>> {
    const limit = timeLimit();
    try {
      const response = await post(tokenPaths[kind], body, limit.signal, token);
      const answer: unknown = await response.json().catch(() => null);
      if (!response.ok)
        return kind !== 'refresh'
          ? signInRefusal(response.status, answer)
          : refusedRetryAfter(
              refreshFailure(response.status, answer),
              parseRetryAfter(response.status, response.headers.get('retry-after'), clock.now()),
            );
      const parsed = tokenAnswer.safeParse(answer);
      return parsed.success ? done(toTokenGrant(parsed.data, response.headers.get('date'))) : refused('bad-answer');
    } catch (error) {
      return refused(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'offline');
    } finally {
      limit.cancel();
    }
  }

  return {
    password: (email, password) => requestToken('password', { email, password }),
    passkey: (assertion) => requestToken('passkey', assertion),
    totp: (code, accessToken) => requestToken('totp', { code }, accessToken),
    refresh: (refreshToken) => requestToken('refresh', refreshRequest(refreshToken)),
    async logout(accessToken) {
      // Scope `local` signs out this device only: the member's other devices stay signed in.
      const limit = timeLimit();
      await post('logout?scope=local', {}, limit.signal, accessToken).catch(() => undefined);
      limit.cancel();
    },
  };
}

const codeOf = (answer: unknown) => {
  const parsed = authFailure.safeParse(answer);
  return parsed.success ? (parsed.data.error_code ?? parsed.data.error ?? '') : '';
};

/** Refuses a sign-in. An error without a text of ours carries the service's own message [AUTH-28]. */
function signInRefusal(status: number, answer: unknown) {
  const code = signInFailure(status, answer);
  const failure = authFailure.safeParse(answer).data;
  if (code === 'account-blocked' && failure?.ticket !== undefined) return { ...refused(code), ticket: failure.ticket };
  return refused(
    code,
    code === 'bad-request' ? (failure?.msg ?? failure?.error_description)?.slice(0, MAX_MESSAGE_LENGTH) : undefined,
  );
}

function signInFailure(status: number, answer: unknown): FailureCode {
  const code = codeOf(answer);
  if (status === 429 || code === 'over_request_rate_limit') return 'too-many-attempts';
  if (code === 'email_not_confirmed') return 'email-not-confirmed';
  if (code === 'user_banned') return 'account-blocked';
  if (code === 'invalid_credentials' || code === 'invalid_grant' || code === 'passkey-refused')
    return 'invalid-credentials';
  return serviceFailure(status);
}

function refreshFailure(status: number, answer: unknown): FailureCode {
  if (status === 429) return 'rate-limited';
  if (status < 500 && codeOf(answer) === 'user_banned') return 'account-blocked';
  return status < 500 && sessionEndingCodes.has(codeOf(answer)) ? 'session-lost' : serviceFailure(status);
}

const serviceFailure = (status: number): FailureCode =>
  status === 502 || status === 503 || status === 504 ? 'retry' : status >= 500 ? 'server-error' : 'bad-request';

/**
 * Reads a session from an answer. The token states the service's time if browsers hide the `date` header from other
 * origins.
 */
function toTokenGrant(answer: TokenAnswer, date: string | null): TokenGrant {
  const claims = claimsOf(answer.access_token);
  const headerTime = date === null ? Number.NaN : Date.parse(date);
  const serverNow = Number.isFinite(headerTime) ? headerTime : claims.iat === undefined ? null : claims.iat * 1000;
  const expiresAt = answer.expires_at ?? claims.exp ?? Math.floor((serverNow ?? 0) / 1000) + answer.expires_in;
  return {
    session: {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token,
      expiresAt,
      user: { id: answer.user.id, email: answer.user.email },
    },
    serverNow,
  };
}

function claimsOf(token: string): { iat?: number | undefined; exp?: number | undefined } {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims = tokenClaims.safeParse(JSON.parse(atob(payload)));
    return claims.success ? claims.data : {};
  } catch {
    return {};
  }
}
