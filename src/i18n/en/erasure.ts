/** English texts of what is said where an account could not be erased from the device at once. */
import type { Translation } from '#i18n/translation.ts';
import type { erasure as french } from '../fr/erasure.ts';

export const erasure: Translation<typeof french> = {
  begun: {
    title: 'The erasure is not finished',
    text: 'The session and the keys are erased. Another tab still holds data: close it, they will be erased next time you open the site.',
  },
  failed: {
    title: 'Nothing was erased',
    text: 'This device refuses to be changed. Close other tabs, then try again. As a last resort, erase the data of this site in the settings of the browser.',
  },
};
