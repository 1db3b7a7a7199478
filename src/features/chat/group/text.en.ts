/** English texts of the conversation of a group, loaded with its screen. */
import { formatCount } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
import type { groupTalk as french } from './text.fr.ts';

const several = (seconds: number) =>
  seconds < 60 ? `${seconds}\u00a0s` : formatCount(Math.ceil(seconds / 60), 'minute', 'minutes');

export const groupTalk: Translation<typeof french> = {
  someMember: 'A member',
  someMemberInside: 'a member',
  group: 'Group',
  members: (count) => formatCount(count, 'member', 'members'),
  unavailable: 'Unavailable',
  authored: (name) => `${name}: `,
  mentioned: 'You are mentioned',
  // No member can have a name as short as this.
  everyone: 'all',
  placeholder: 'Write to the group…',
  start: {
    all: 'This is the beginning of the group.',
    sinceJoined: 'You see what has been written since you joined.',
    empty: 'No messages for now.',
  },
  menu: {
    info: 'See the group',
    poll: 'Create a poll',
    leave: 'Leave the group',
  },
  leaveDialog: {
    title: (name) => `Leave “${name}”?`,
    text: 'The group leaves your conversations and your devices. You will no longer receive its messages.',
    confirm: 'Leave',
  },
  deleteText: 'It disappears for all members of the group, who will see that a message was deleted.',
  events: {
    created: (who, name) => (name ? `${who} created the group “${name}”.` : `${who} created the group.`),
    joined: (who) => `${who} joined the group.`,
    left: (who) => `${who} left the group.`,
    removed: (who, whom) => `${who} removed ${whom} from the group.`,
    banned: (who, whom) => `${who} banned ${whom} from the group.`,
    renamed: (who, name) => `${who} renamed the group “${name}”.`,
    promoted: (who, whom) => `${who} made ${whom} an administrator.`,
    demoted: (who, whom) => `${who} took the role of administrator from ${whom}.`,
    'took-over': (who) => `${who} now administers the group.`,
    'handed-over': (who, whom) => `${who} handed the group over to ${whom}.`,
    pinned: (who) => `${who} pinned a message.`,
  },
  pins: {
    label: 'Pinned message',
    all: 'Pinned messages',
    list: (count) => formatCount(count, 'pinned message', 'pinned messages'),
    goTo: (author, excerpt) => `Go to the pinned message: ${author} ${excerpt}`,
    pin: 'Pin in the group',
    unpin: 'Unpin in the group',
    close: 'Close',
  },
  mentions: {
    list: 'Members to mention',
    found: (count) =>
      `${formatCount(count, 'member suggested', 'members suggested')}. Arrow keys to choose, Enter to mention.`,
    none: 'No member suggested.',
    everyoneHint: 'The whole group',
    goTo: 'Go to the mention',
  },
  closed: {
    'admins-only': 'Only administrators write in this group.',
    silenced: (when) => `An administrator has muted you. You can write again ${when}.`,
    'group-deleted': 'The group was deleted by the administrator.',
    'group-banned': 'You can no longer take part in this group.',
    'not-in-group': 'You are no longer part of this group.',
    gone: 'This group is not on this device.',
  },
  when: {
    today: (time) => `today at ${time}`,
    tomorrow: (time) => `tomorrow at ${time}`,
    day: (day, time) => `on ${day} at ${time}`,
  },
  slow: {
    next: (seconds) => `Next message in ${several(seconds)}.`,
    leaves: (seconds) => `Will be sent in ${several(seconds)}`,
  },
  missing: {
    action: 'Back to the conversations',
    unknown: {
      title: 'This group is not on this device.',
      text: 'You are not or no longer part of it, or it has been deleted.',
    },
    deleted: {
      title: 'This group has been deleted.',
      text: 'An administrator deleted it, with everything that was written there.',
    },
    left: { title: 'You have left this group.', text: 'Its messages have left your devices.' },
    removed: {
      title: 'You are no longer part of this group.',
      text: 'An administrator removed you from it. Its messages have left your devices.',
    },
    banned: {
      title: 'You can no longer take part in this group.',
      text: 'An administrator banned you from it. Its messages have left your devices.',
    },
  },
  poll: {
    label: (question) => `Poll: ${question}`,
    single: 'One choice only',
    multiple: 'Several choices',
    anonymous: 'Anonymous vote',
    closed: 'Ended',
    closes: (when) => `Voting ends ${when}`,
    waits: 'Voting opens once the poll is sent',
    voters: (count) => (count === 0 ? 'No votes' : formatCount(count, 'vote', 'votes')),
    share: (percent) => `${percent}%`,
    option: (text, votes, percent, chosen) =>
      `${text}: ${formatCount(votes, 'vote', 'votes')}, ${percent}%${chosen ? ', your choice' : ''}`,
  },
  newPoll: {
    title: 'New poll',
    question: 'Question',
    option: (n) => `Answer ${n}`,
    add: 'Add an answer',
    remove: (n) => `Remove answer ${n}`,
    multiple: 'Several choices possible',
    anonymous: 'Anonymous vote',
    anonymousHint: 'Nobody will see who voted for what.',
    closing: 'End of voting',
    closings: {
      never: 'No limit',
      hour: 'In one hour',
      day: 'In one day',
      'three-days': 'In three days',
      week: 'In one week',
    },
    send: 'Send the poll',
    close: 'Close',
    problems: {
      question: 'Write a question.',
      'question-long': 'The question is longer than 1,000 characters.',
      'too-few': 'Offer at least two answers.',
      'option-long': 'An answer has at most 100 characters.',
      same: 'Two answers are the same.',
    },
    notSent: 'The poll could not be stored on this device.',
  },
  voices: {
    action: 'See who reacted',
    title: 'Reactions',
    close: 'Close',
    none: 'No names to show.',
    offline: 'Names are shown with a connection.',
    more: 'See more',
  },
};
