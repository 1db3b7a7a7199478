/**
 * Builds every request to the library's auth from checked values. Nothing of the client's own request is passed on,
 * neither its target nor its headers nor its body.
 */
import { PUBLISHABLE_KEY } from './keys.ts';
import type { Upstream } from './upstream.ts';

/** Method and target of each question; nothing else of the library's auth is reachable. */
const questions = {
  health: ['GET', '/health'],
  settings: ['GET', '/settings'],
  signUp: ['POST', '/signup'],
  passwordGrant: ['POST', '/token?grant_type=password'],
  mailCode: ['POST', '/otp'],
  recover: ['POST', '/recover'],
  resend: ['POST', '/resend'],
  verify: ['POST', '/verify'],
  endSession: ['POST', '/logout?scope=local'],
  endOtherSessions: ['POST', '/logout?scope=others'],
  endAllSessions: ['POST', '/logout?scope=global'],
  user: ['GET', '/user'],
  changeUser: ['PUT', '/user'],
} as const satisfies Record<string, readonly ['GET' | 'POST' | 'PUT', string]>;
export type AuthQuestion = keyof typeof questions;

interface AuthRequestParts {
  /** Token that `bearer` read from the `authorization` header. */
  token?: string | null;
  body?: Readonly<Record<string, unknown>>;
}

export function askAuth(
  upstream: Pick<Upstream, 'forward'>,
  question: AuthQuestion,
  { token = null, body }: AuthRequestParts = {},
): Promise<Response> {
  const [method, target] = questions[question];
  const headers = new Headers({ apikey: PUBLISHABLE_KEY });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (body) headers.set('content-type', 'application/json');
  return upstream.forward(
    new Request(`http://auth/auth/v1${target}`, { method, headers, body: body ? JSON.stringify(body) : null }),
  );
}
