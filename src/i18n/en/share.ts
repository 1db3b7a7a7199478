/** English texts of the button that shares a page. */
import type { Translation } from '#i18n/translation.ts';
import type { share as french } from '../fr/share.ts';

export const share: Translation<typeof french> = {
  share: 'Share',
  copied: 'Link copied',
  notCopied: 'The link could not be copied.',
};
