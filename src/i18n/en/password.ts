/** English texts of why a password is refused, by the keys of the form and the codes of the server. */
import type { Translation } from '#i18n/translation.ts';
import type { passwordWords as french } from '../fr/password.ts';

export const passwordWords: Translation<typeof french> = {
  'password-too-short': 'The password must have at least 8 characters.',
  'password-too-long': 'The password is too long.',
  'password-characters': 'The password contains an invisible character that cannot be used.',
  'password-common': 'This password is among the most used: it would soon be found. Choose another one.',
  'password-like-account': 'The password can be neither the username nor the email address.',
};
