/** English texts of the page that a browser gets instead of one that cannot be served. */
import type { Translation } from '#i18n/translation.ts';
import type { unservedTexts as french } from './unserved-page.fr.ts';

export const unservedTexts: Translation<typeof french> = {
  soon: { title: 'One moment', text: 'The service is restarting. This page will open by itself.' },
  failed: { title: 'This page does not open', text: 'Something has failed on our side.' },
  again: 'Try again',
};
