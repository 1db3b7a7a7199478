/** English texts of the page with what the house has said to the member. */
import { product } from '#lib/product.ts';
import type { Translation } from '#i18n/translation.ts';
import type { announcementsPage as french } from './text.fr.ts';

export const announcementsPage: Translation<typeof french> = {
  title: 'Announcements',
  back: 'Notifications',
  lead: `What the ${product.name} team has written to you.`,
  list: 'Announcements',
  none: 'Nothing for now.',
  noneText: `What the ${product.name} team writes to its members can be read here.`,
  gone: 'This announcement has been removed.',
};
