import { errorText } from '#i18n/errors.ts';
import { passwordWords } from '#i18n/fr/password.ts';
import { registration as text } from './text.fr.ts';
import { recovery } from '../recovery.fr.ts';
import type { AccountFailure } from '#platform/accounts.ts';

/** Returns why an account could not be created, opened or changed; null: no reason that a member could be told. */
export function accountFailureText(code: AccountFailure): string | null {
  switch (code) {
    case 'username-taken':
      return text.fields['username-taken'];
    case 'password-too-short':
    case 'password-too-long':
    case 'password-characters':
    case 'password-common':
    case 'password-like-account':
      return passwordWords[code];
    case 'link-expired':
      return recovery.expired;
    case 'same-password':
      return recovery.same;
    case 'too-many-attempts':
      return recovery.tooMany;
    case 'sign-in-again':
    case 'same-email':
    case 'disposable-email':
    case 'passkey-refused':
    case 'passkey-known':
    case 'too-many-passkeys':
    case 'totp-refused':
    case 'too-many-exports':
    case 'bad-request':
    case 'server-error':
    case 'bad-answer':
      return null;
    default:
      return errorText(code);
  }
}
