/** English texts of lists that the server answers and the device stores. */
import type { Translation } from '#i18n/translation.ts';
import type { lists as french } from '../fr/lists.ts';

export const lists: Translation<typeof french> = {
  more: 'Show more',
  offline: 'Offline, this list is that of your last visit.',
  away: 'Not on this device yet.',
  awayText: 'This page will come with the network.',
};
