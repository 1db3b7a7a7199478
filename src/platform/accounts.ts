/** Requests that need no account on this device, to the auth service and the database. Their answers are not stored. */
import type { RegistrationForm } from '#schemas/forms/registration.ts';
import { REQUEST_TIMEOUT_MS } from '#schemas/limits.ts';
import {
  accountFailureOf,
  addressAnswer,
  availableAnswer,
  linkAnswer,
  linkRequest,
  referralAnswer,
  signUpAnswer,
  signUpRequest,
  type AccountFailure,
  type AddressState,
} from '#schemas/wire/accounts.ts';
import { siteState, type SiteState } from '#schemas/wire/site-state.ts';
import { done, refused, type Result } from '#lib/result.ts';

export type { AccountFailure };
export type AccountAnswer<T> = Promise<Result<T, AccountFailure>>;

interface Parser<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}
export const anyAnswer: Parser<unknown> = { safeParse: (data) => ({ success: true, data }) };
const apiBase = () => ((import.meta.env['VITE_API_URL'] as string | undefined) ?? location.origin).replace(/\/+$/, '');

interface CallOptions {
  method?: 'POST' | 'PUT';
  token?: string | undefined;
  /** For the whole answer, its body included. */
  timeoutMs?: number;
}

/** Calls a route of the server, with a token where one is given. */
export async function callApi<T>(
  answer: Parser<T>,
  path: string,
  body: unknown,
  options?: CallOptions,
): AccountAnswer<T> {
  const response = await sendToAccounts(path, body, options);
  if (!response.ok) return response;
  const parsed = answer.safeParse(await response.value.json().catch(() => null));
  return parsed.success ? done(parsed.data) : refused('bad-answer');
}

/** Sends a request, and resolves to the answer that succeeded. */
export async function sendToAccounts(
  path: string,
  body: unknown,
  { method = 'POST', token, timeoutMs = REQUEST_TIMEOUT_MS }: CallOptions = {},
): AccountAnswer<Response> {
  try {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(apiBase() + path, {
      method,
      headers,
      body: JSON.stringify(body),
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return done(response);
    return refused(accountFailureOf(response.status, await response.json().catch(() => null)));
  } catch (error) {
    return brokenOff(error);
  }
}

/** Returns the refusal of a request whose answer did not arrive as a whole. */
export const brokenOff = (error: unknown) =>
  refused(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'offline');

/** Calls a database function with a token, or as a guest. */
export const rpc = <T>(name: string, answer: Parser<T>, request?: unknown, token?: string) =>
  callApi(answer, `/rest/v1/rpc/${name}`, request === undefined ? {} : { request }, { token });

/** Signs up. Resolves to the new session's token, or to null if the mail address must be confirmed first. */
export const signUp = (form: RegistrationForm, referralCode: string | null): AccountAnswer<string | null> =>
  callApi(signUpAnswer, '/auth/v1/signup', signUpRequest(form, referralCode));

/** Resolves to whether the site can only be read, and whether anybody may sign up. */
export const siteStateOf = (): AccountAnswer<SiteState> => rpc('site_state', siteState, {});

/** Ends a session that was needed for a single request only. */
export const endSession = async (token: string): Promise<void> =>
  void (await callApi(anyAnswer, '/auth/v1/logout?scope=local', {}, { token }));

export const isUsernameFree = (username: string): AccountAnswer<boolean> =>
  rpc('username_available', availableAnswer, { username });

/** Resolves to the name of the business whose referral code this is, or to null. */
export const referralOffer = (code: string): AccountAnswer<string | null> =>
  rpc('referral_offer', referralAnswer, { code });

/** Resolves to the name of the business whose code was accepted at registration, or to null. */
export const acceptedReferral = (token: string): AccountAnswer<string | null> =>
  rpc('my_referral', referralAnswer, undefined, token);

/** Requests a recovery mail. The answer is the same for known and unknown addresses. */
export const recoverPassword = (email: string): AccountAnswer<unknown> =>
  callApi(anyAnswer, '/auth/v1/recover', { email });

/** Exchanges the token of a mailed link for a session token. Each link works once. */
export const openLink = (type: 'recovery' | 'signup', token: string): AccountAnswer<string> =>
  callApi(linkAnswer, '/auth/v1/verify', linkRequest(type, token));

/** Confirms one of the two addresses of a change, or cancels a change of the house. Resolves to its state then. */
export const followAddressLink = (act: 'confirm' | 'cancel', token: string): AccountAnswer<AddressState> =>
  callApi(addressAnswer, `/auth/v1/email-change/${act}`, { token });

export const changePassword = (token: string, password: string): AccountAnswer<unknown> =>
  callApi(anyAnswer, '/auth/v1/user', { password }, { method: 'PUT', token });

/**
 * Proves with the password that the member is the one who asks, and does something with the token of the session that
 * this opens; the session ends afterwards. This device's own session is not touched.
 */
export async function withFreshSession<T, Failure extends string = AccountFailure>(
  email: string,
  password: string,
  work: (token: string) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure | AccountFailure>> {
  return withSession(await callApi(linkAnswer, '/auth/v1/token?grant_type=password', { email, password }), work);
}

/** The same with a passkey. `assertion`: what the browser has answered. */
export const withPasskeySession = async <T>(
  assertion: unknown,
  work: (token: string) => AccountAnswer<T>,
): AccountAnswer<T> => withSession(await callApi(linkAnswer, '/auth/v1/passkeys/sign-in', assertion), work);

async function withSession<T, Failure extends string>(
  session: Result<string, AccountFailure>,
  work: (token: string) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure | AccountFailure>> {
  if (!session.ok) return session;
  const result = await work(session.value);
  await endSession(session.value);
  return result;
}
