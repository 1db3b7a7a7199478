/** English texts that lead between the pages of the house's area. */
import type { HousePage } from '#domain/house-pages.ts';
import type { Translation } from '#i18n/translation.ts';
import type * as french from './pages.fr.ts';

const names: Record<HousePage, string> = {
  queue: 'Cases',
  members: 'Members',
  requests: 'Requests',
  audit: 'Log',
  transparency: 'Transparency',
  rules: 'Rules',
  broadcast: 'Announcements',
  catalogue: 'Catalogue',
  health: 'Status',
  vitals: 'Speed',
};

export const pages: Translation<typeof french.pages> = { label: 'Administration pages', names };

export const offlineAct = 'This needs the network. Try again when it is back.';
