import type { FailureCode } from '#schemas/error-codes.ts';
import { failureTexts } from '#i18n/failures.ts';
import { auth } from './text.fr.ts';

/** `wait`: the server's own count, asked before a sign-in inside a telephone's shell [AUTH-48]. */
export type SignInFailure = FailureCode | 'wait';

/**
 * Why the sign-in failed. A telephone's shell has its own words for some of it [AUTH-32 to AUTH-35]; `detail`: the
 * service's, of what has none [AUTH-27].
 */
export function signInFailureText(code: SignInFailure, native: boolean, serviceText?: string): string {
  if (serviceText) return serviceText;
  if (code === 'offline') return auth.offline;
  if (code === 'wait') return auth.native.wait;
  if (!native || code === 'invalid-credentials' || code === 'email-not-confirmed') return failureTexts[code];
  return code === 'too-many-attempts' ? auth.native.tooManyAttempts : auth.native.unknown;
}
