/** English texts of a code as second factor of the house. */
import type { Translation } from '#i18n/translation.ts';
import type { totp as french } from './totp.fr.ts';

export const totp: Translation<typeof french> = {
  open: 'Enter a code',
  passkey: 'Use my passkey',
  label: 'Six-digit code',
  hint: 'The one your app shows at this moment.',
  submit: 'Confirm the code',
  invalid: 'The code has six digits.',
  wrong: 'This code is not the right one, or has already been used. Wait for the next one.',
  tooMany: 'Too many codes tried. Try again in a quarter of an hour.',
};
