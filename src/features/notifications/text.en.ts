/** English texts of the page “Notifications”. */
import { formatCount, formatNumber } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
import type { CountType } from '#schemas/streams/notifications.ts';
import type { notifications as french } from './text.fr.ts';

export const notifications: Translation<typeof french> = {
  title: 'Notifications',
  list: 'Notifications',
  readAll: 'Mark all as read',
  why: 'Why this count?',
  unread: 'Unread',
  toRead: 'To read in Chat',
  messages: (count) => formatCount(count, 'unread message', 'unread messages'),
  unknown: 'A member',
  members: (count) => `${formatNumber(count)} members`,
  and: (first, rest) => `${first} and ${rest}`,
  others: (count) => (count === 1 ? 'another member' : `${formatNumber(count)} others`),
  actions: 'Actions of the notification',
  actionsOf: (text) => `Actions: ${text}`,
  read: 'Mark as read',
  remove: 'Delete',
  removed: 'Notification deleted',
  undo: 'Undo',
  undoKey: (isApple) => (isApple ? '⌘ Z to restore it' : 'Ctrl + Z to restore it'),
  restored: 'Notification restored',
  filters: {
    label: 'Filter by type',
    all: 'All',
    count: (label, unread) => (unread > 0 ? `${label} · ${formatNumber(unread)}` : label),
  },
  empty: {
    title: 'Nothing new.',
    text: 'What concerns you will be here, even without a network.',
  },
  none: { title: 'Nothing of this kind for now.', action: 'See all' },
  notYet: {
    title: 'Not on this device yet.',
    text: 'Your notifications will arrive with the network.',
  },
};

export const typeLabels: Readonly<Record<CountType, string>> = {
  message: 'Messages',
  'group_message': 'Groups',
  mention: 'Mentions',
  'group_invite': 'Invitations',
  follower: 'Followers',
  'media_like': 'Liked photos',
  testimonial: 'Testimonials',
  'private_media_access': 'Private albums',
  event: 'Events',
  certification: 'Certification',
  'shame_wall': 'Wall',
  newsletter: 'Newsletters',
  'admin_broadcast': 'Team',
};
