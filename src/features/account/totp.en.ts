/** English texts of the application whose codes are a second factor of the house. */
import type { Translation } from '#i18n/translation.ts';
import type { totp as french } from './totp.fr.ts';

export const totp: Translation<typeof french> = {
  title: 'Authenticator app',
  intro: 'It shows a six-digit code, a new one every thirty seconds. With your password, it opens the administration.',
  none: 'The house invites you to add an app, or a passkey.',
  created: (day) => `Added on ${day}`,
  used: (day) => `used on ${day}`,
  unused: 'never used',
  add: 'Add an app',
  next: 'Continue',
  scan: 'Scan this picture with your app, or type the key into it.',
  drawing: 'Picture to scan with your authenticator app',
  open: 'Open in an app on this device',
  secret: 'Key to type',
  term: 'You have ten minutes. The key will not be shown again.',
  code: 'Six-digit code',
  confirm: 'Confirm with this code',
  added: 'App added. An email confirms it.',
  remove: 'Remove',
  removeTitle: 'Remove the app',
  removeText:
    'Its codes will no longer open the administration, and your other devices identified by a code will be signed out. An email lets you know. Enter your password.',
  removed: 'App removed.',
  fields: {
    'code-invalid': 'The code has six digits.',
    'code-wrong':
      'This code is not the right one, or is no longer valid. Check the time on your device and wait for the next one.',
  },
};
