/** English texts for unknown addresses, and for pages that need a network. */
import type { Translation } from '#i18n/translation.ts';
import type { notFoundWords as french } from '../fr/not-found.ts';

export const notFoundWords: Translation<typeof french> = {
  notFound: {
    title: 'Page not found',
    text: 'The address may be incomplete, or the page no longer exists.',
    home: 'Back to the home page',
  },
  unread: {
    title: 'This page needs the network',
    text: 'It has not been read on this device yet. It will open once the network is back.',
  },
};
