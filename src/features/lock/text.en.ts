/** English texts of the screen that opens the app lock. */
import type { Translation } from '#i18n/translation.ts';
import { product } from '#lib/product.ts';
import type { lockTexts as french } from './text.fr.ts';

export const lockTexts: Translation<typeof french> = {
  title: `${product.name} is locked`,
  code: 'Your code',
  phrase: 'Your phrase',
  either: 'Your code or your phrase',
  open: 'Unlock',
  passkey: 'Use the passkey',
  opening: 'Opening…',
  cancelled: 'The passkey was not used. You can try again.',
  unsupported: 'This passkey cannot open this device. Use your code or your phrase.',
  wrong: 'That is not it. Check, then try again.',
  waiting: (seconds) =>
    seconds < 90
      ? `Another ${seconds} s before the next attempt.`
      : `Another ${Math.ceil(seconds / 60)} min before the next attempt.`,
  blocked: `Another tab of ${product.name} still holds what is stored here. Close the other tabs, then try again.`,
  failed: 'This device cannot be read for now. Try again.',
  forgotten: 'Forgotten?',
  erase: {
    title: 'Erase this device?',
    text: 'What is waiting to be sent, your drafts and what you have shared to the app will be lost. What is on the server returns after you sign in again with your password, without a lock.',
    confirm: 'Erase',
    unavailable: {
      title: 'Nothing was erased',
      text: 'What is needed to erase is not on this device yet. Try again with the network.',
    },
    proceed: 'Continue',
  },
  mayErase: 'Ten attempts have failed. You can erase this device, then sign in again.',
};
