/** English texts about conversations and groups: their list, and their traces on other screens. */
import type { Translation } from '#i18n/translation.ts';
import type { chat as french } from '../fr/chat.ts';

export const chat: Translation<typeof french> = {
  title: 'Conversations',
  list: 'Conversations',
  you: (text) => `You: ${text}`,
  draft: 'Draft:',
  deleted: 'Message deleted',
  noPreview: 'No messages',
  event: 'News in the group',
  unknown: 'Unknown',
  muted: 'Muted',
  filters: {
    label: 'Filter conversations',
    all: 'All',
    unread: 'Unread',
    unreadCount: (count) => `Unread · ${count}`,
    groups: 'Groups',
  },
  search: {
    everywhere: 'Search',
    within: 'Search in this conversation',
    action: 'Search',
    clear: 'Clear the search',
    close: 'Close the search',
    members: 'Members found',
    messages: 'Messages found',
    none: 'Nothing of the kind on this device.',
    count: (count, more) =>
      more
        ? `The ${count} most recent messages.`
        : count === 0
          ? ''
          : count === 1
            ? '1 message.'
            : `${count} messages.`,
    covered: (here, all) => `The history is still arriving: ${here} of ${all} messages searched.`,
    more: 'Show more',
    you: 'You',
    failed: 'The search could not read this device.',
  },
  readAll: 'Mark all as read',
  empty: {
    title: 'No conversations for the moment.',
    text: 'Your exchanges will appear here from the first message.',
  },
  notYet: {
    title: 'Your conversations are not on this device yet.',
    text: 'They will arrive once the network is back.',
  },
  noGroups: { title: 'You are not in any group.', action: 'Discover groups' },
  discoverGroups: 'Discover groups',
  newGroup: 'New group',
  noUnread: { title: 'You have read everything.', action: 'See all conversations' },
  choose: 'Choose a conversation to read it here.',
  failed: { title: 'The conversations could not be read on this device.', action: 'Reload the page' },
  history: {
    older: 'Loading older messages…',
    waiting: 'The rest will arrive when the network is back.',
    progress: (done, total) => `History: ${done} of ${total}`,
  },
  settings: {
    actions: {
      mute: 'Mute notifications',
      unmute: 'Unmute notifications',
      pin: 'Pin',
      unpin: 'Unpin',
      archive: 'Archive',
      unarchive: 'Unarchive',
    },
    pinned: 'Pinned',
    archived: (count) => `Archived · ${count}`,
  },
  states: { pending: 'Waiting', sent: 'Sent', read: 'Read', failed: 'Failed' },
  genres: { homme: 'Man', femme: 'Woman', couple: 'Couple', 'trav/trans': 'TV/trans' },
};
