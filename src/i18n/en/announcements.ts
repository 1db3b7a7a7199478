/** English words about what the house says to many members. */
import type { Translation } from '#i18n/translation.ts';
import { product } from '#lib/product.ts';
import type { announcements as french } from '../fr/announcements.ts';

export const announcements: Translation<typeof french> = {
  announcement: `The ${product.name} team has something to tell you.`,
  newsletter: `The ${product.name} newsletter is out.`,
  kinds: { announcement: 'Announcement', newsletter: 'Newsletter' },
  test: 'Test',
  readMore: 'Read more',
};
