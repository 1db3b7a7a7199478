/** English texts of signing in with a passkey. */
import type { Translation } from '#i18n/translation.ts';
import type { passkey as french } from './passkey.fr.ts';

export const passkey: Translation<typeof french> = {
  action: 'Use a passkey',
  refused: 'This passkey does not open any account here.',
};
