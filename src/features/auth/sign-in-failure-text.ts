import type { FailureCode } from '#schemas/error-codes.ts';
import { failureTexts } from '#i18n/fr/failures.ts';
import { auth } from './text.fr.ts';

/** `wait`: the server's rate limit refused the attempt; a native shell asks for it before each sign-in [AUTH-48]. */
export type SignInFailure = FailureCode | 'wait';

/**
 * Returns why the sign-in failed. A native shell has some texts of its own [AUTH-32 to AUTH-35]. `serviceText`: the
 * service's own message, for an error without a text of ours [AUTH-27].
 */
export function signInFailureText(code: SignInFailure, native: boolean, serviceText?: string): string {
  if (serviceText) return serviceText;
  if (code === 'offline') return auth.offline;
  if (code === 'wait') return auth.native.wait;
  if (!native || code === 'invalid-credentials' || code === 'email-not-confirmed') return failureTexts[code];
  return code === 'too-many-attempts' ? auth.native.tooManyAttempts : auth.native.unknown;
}
