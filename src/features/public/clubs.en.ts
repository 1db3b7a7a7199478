/** English texts of the clubs directory, of the wall and of the house's party, on their static pages. */
import type { Translation } from '#i18n/translation.ts';
import type * as french from './clubs.fr.ts';

export const clubs: Translation<typeof french.clubs> = {
  all: 'All venues',
  map: 'Map of venues',
  none: 'No venue is published at the moment.',
  noneHere: 'No venue published in this region.',
  opening: 'Open:',
  away: 'The list could not be loaded. Reload the page when the network is back.',
};

export const party: Translation<typeof french.party> = {
  title: 'The next party of the house',
  none: 'No party is announced at the moment.',
  premium: 'The programme and sign-up are reserved for premium members.',
  open: 'See in the members’ area',
};

export const wall: Translation<typeof french.wall> = {
  label: 'Published alerts, by category',
  categories: {
    'fake-profile': 'Fake profiles',
    money: 'Requests for money',
    impersonation: 'Impersonation',
    pressure: 'Pressure and blackmail',
  },
};
