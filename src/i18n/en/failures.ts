/** English texts of failed requests: the part of the errors that the sign-in screen loads. */
import type { Translation } from '#i18n/translation.ts';
import type { failureTexts as french } from '../fr/failures.ts';

export const failureTexts: Translation<typeof french> = {
  'pictures-full':
    'Your pictures already take up the 200\u00a0MB allowed on the server. Delete old messages with pictures, then try again.',
  offline: 'You are offline. Try again when the network is back.',
  timeout: 'The server takes too long to answer. Try again in a moment.',
  'bad-request': 'The server did not understand this request.',
  unauthorized: 'Your session has to be renewed. Try again.',
  'session-lost': 'Your session has ended. Sign in again.',
  forbidden: 'This action is not open to you.',
  'not-found': 'This no longer exists.',
  'rate-limited': 'Too many requests at once. Wait a moment.',
  'too-large': 'This is too large to be sent.',
  'protocol-too-old': 'This version is too old. Update the app.',
  retry: 'The server is busy. Try again in a moment.',
  'server-error': 'The server ran into a problem. Try again in a moment.',
  'bad-answer': 'The answer of the server cannot be read. Try again in a moment.',
  'storage-full': 'The storage of this device is full. Free some space.',
  'storage-broken': 'The storage of this device no longer answers. Reload the page.',
  'invalid-credentials': 'Incorrect email or password.',
  'email-not-confirmed': 'Please confirm your email before you sign in.',
  'account-blocked': 'Your account has been temporarily blocked for security reasons.',
  'read-only': 'The site is read-only. Try again later.',
  'sign-up-closed': 'Sign-up is closed for the moment.',
  'too-many-attempts': 'Too many attempts to sign in. Please try again in 15 minutes.',
};
