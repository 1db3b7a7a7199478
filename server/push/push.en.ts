/** English texts of a push. */
import type { Translation } from '#i18n/translation.ts';
import { most, type pushTexts as french } from './push.fr.ts';

export const pushTexts: Translation<typeof french> = {
  title: 'New activity',
  callTitle: 'Call',
  body: (count) => (count > 1 ? `${most(count)} new things are waiting for you` : 'Something new is waiting for you'),
};
