/** English texts of the document and the manifest, before any script has run. */
import type { Translation } from '#i18n/translation.ts';
import type { documentWords as french } from '../fr/document.ts';

export const documentWords: Translation<typeof french> = {
  description: 'Alcôve, the members’ app.',
  loading: 'Loading…',
  scriptless: 'Alcôve needs JavaScript to work.',
  manifest: {
    description: 'The members’ app.',
    shortcuts: ['Chat', 'Search', 'Notifs', 'Live'],
  },
};
