/** English texts that members read while the house has stopped something for everybody. */
import type { Translation } from '#i18n/translation.ts';
import type { site as french } from '../fr/site.ts';

export const site: Translation<typeof french> = {
  readOnly: 'The site is read-only for the moment: your messages wait here and will be sent afterwards.',
};
