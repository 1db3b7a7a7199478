/** English texts of a single private conversation, loaded with its screen. */
import type { Translation } from '#i18n/translation.ts';
import type { talk as french } from '../fr/talk.ts';
import { albumRefusals } from './album-refusals.ts';
import { clubRefusals } from './club-refusals.ts';
import { eventRefusals } from './event-refusals.ts';
import { groupRefusals } from './group-refusals.ts';
import { testimonialRefusals } from './testimonial-refusals.ts';

export const talk: Translation<typeof french> = {
  unavailable: 'This member is no longer available.',
  unavailableShort: 'Unavailable',
  loadingMessages: 'Loading messages…',
  noSuchMember: {
    title: 'This member does not exist, or no longer does.',
    text: 'The address that brought you here leads to nobody.',
  },
  missing: { title: 'This conversation is not on this device.', action: 'Back to conversations' },
  first: (name) => `This is the start of your conversation with ${name}.`,
  messages: 'Messages',
  message: 'Message',
  from: (name) => `${name}:`,
  fromYou: 'You:',
  placeholder: (name) => `Write to ${name}…`,
  send: 'Send',
  toBottom: 'Go to the latest messages',
  unreadFrom: 'Unread',
  newBelow: (count) => (count === 1 ? '1 new message' : `${count} new messages`),
  typing: (name) => `${name} is writing…`,
  typingNow: 'is writing…',
  call: (name) => `Call ${name}`,
  missedCall: (name) => `Missed call from ${name}`,
  calledInVain: 'Unanswered call',
  callBack: 'Call back',
  edited: 'edited',
  leaves: (host) => `Leaves the site for ${host}, in a new tab`,
  elsewhere: (hosts) =>
    `${hosts.length > 1 ? 'These links leave' : 'This link leaves'} the site for ${new Intl.ListFormat('en-GB').format(hosts)}.`,
  messageMenu: {
    label: 'Actions on the message',
    copy: 'Copy',
    edit: 'Edit',
    remove: 'Delete',
    copied: 'Message copied.',
    notCopied: 'The message could not be copied.',
  },
  reply: {
    action: 'Reply',
    label: 'Reply in progress',
    to: (name) => (name === null ? 'Reply' : `Reply to ${name}`),
    you: 'You',
    clear: 'Do not reply to this message',
    elsewhere: 'Older message',
    absent: 'Message unavailable',
    goTo: (name, excerpt) => `Go to the quoted message: ${name} ${excerpt}`,
  },
  reactions: {
    label: 'React',
    you: 'You',
    of: (emoji, names) => `${emoji}: ${names}`,
    count: (emoji, count, mine) =>
      `${emoji}: ${count} ${count === 1 ? 'reaction' : 'reactions'}${mine ? ', including yours' : ''}`,
  },
  deleteDialog: {
    title: 'Delete this message?',
    text: 'It disappears for you and for the other member, who will see that a message was deleted.',
    confirm: 'Delete',
  },
  editing: { title: 'Edit', label: 'New text', keep: 'Save', cancel: 'Do not edit' },
  seeWaiting: 'See everything that is waiting',
  retry: 'Try again',
  remove: 'Delete',
  notWritten: 'The message could not be saved on this device.',
  stillSend: { question: 'Still send it?', yes: 'Yes', no: 'No' },
  back: 'Back to conversations',
  menu: 'Actions on the conversation',
  hide: 'Hide the conversation',
  block: 'Block',
  unblock: 'Unblock',
  cancel: 'Cancel',
  hideDialog: {
    title: 'Hide this conversation?',
    text: 'It leaves your list and your devices. It comes back with the next message.',
    confirm: 'Hide',
  },
  blockDialog: {
    title: (name) => `Block ${name}?`,
    text: 'You will no longer be able to write to each other, and the conversation leaves your list. This member is not told.',
    confirm: 'Block',
  },
  blockedByMe: {
    title: 'You have blocked this member.',
    text: 'The conversation is hidden for as long as they stay blocked.',
  },
  hidden: 'Conversation hidden.',
  blocked: 'Member blocked.',
  unblocked: 'Member unblocked.',
  sendBlocked: 'This message cannot be sent. This user is blocked.',
  startBlocked: 'A conversation cannot be created. This user is blocked.',
  firstWords: (left, name) =>
    left > 1
      ? `You can send ${left} messages before ${name} replies.`
      : left === 1
        ? `You can send one message before ${name} replies.`
        : `Your messages are waiting for ${name}. You can write again once they reply.`,
  refusals: {
    blocked: 'This user is blocked.',
    'blocked-mine': 'You have blocked this member.',
    foreign: 'This message is not yours.',
    'unknown-message': 'This message no longer exists.',
    'unknown-conversation': 'This conversation no longer exists.',
    'unknown-member': 'This member no longer exists.',
    cancelled: 'The message was cancelled.',
    deleted: 'The message was deleted.',
    'edit-too-late': 'It is too late to edit this message.',
    'text-too-long': 'The message is longer than 1,000 characters.',
    'empty-message': 'The message is empty.',
    invalid: 'The server could not read the message.',
    'with-rejected': 'The message that it depends on was not sent.',
    'picture-lost': 'The picture is no longer on this device.',
    'picture-refused': 'The server did not accept this picture.',
    'picture-missing': 'The picture did not reach the server.',
    'pictures-full': 'Your pictures take up all the space allowed on the server.',
    unanswered: 'This member has not replied to you yet.',
    'too-many-conversations': 'Too many conversations started today.',
    'link-too-soon': 'A link has to wait until this member has replied to you.',
    'contact-closed': 'This member has chosen who can write to them first.',
    sanctioned: 'Moderation has limited this.',
    'too-many-reports': 'Too many reports sent today.',
    stale: 'Written more than twelve hours ago. Still send it?',
    ...groupRefusals,
    ...eventRefusals,
    ...clubRefusals,
    ...albumRefusals,
    ...testimonialRefusals,
  },
};
