/** English texts of the settings for writing messages on this device. */
import type { Translation } from '#i18n/translation.ts';
import type { writing as french } from './writing.fr.ts';

export const writing: Translation<typeof french> = {
  title: 'Writing',
  enterSends: {
    label: 'Enter sends the message',
    hint: 'Otherwise, Enter starts a new line and the button sends. This choice stays on this device.',
  },
};
