/** English texts of the home page. */
import { formatCount } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
import type { home as french } from './text.fr.ts';

export const home: Translation<typeof french> = {
  title: 'Home',
  morning: (name) => `Hello ${name}`,
  evening: (name) => `Good evening ${name}`,
  unread: 'To read',
  unreadCount: (count) => formatCount(count, 'conversation to read', 'conversations to read'),
  allRead: 'You have read everything.',
  recent: 'Your latest conversations',
  openChat: 'Open the conversations',
  noConversation: 'No conversations for now. The messages you receive will be here, even without a network.',
  unsent: 'Waiting to be sent',
  notSent: 'Not sent',
  unsentCount: (count) => formatCount(count, 'message waiting', 'messages waiting'),
  unsentAll: 'See everything that is waiting',
  leavesNow: 'Sending in a moment.',
  leavesLater: 'It will be sent when the network returns.',
  refused: 'A message could not be sent.',
  history: (percent) => `Your history is arriving on this device: ${percent}%`,
};
