/**
 * How each action waits, leaves and is taken back. A few lines per action; rules that need more stand in a file of its
 * name.
 */
import { readRules } from './read-rules.ts';
import {
  inAccount,
  inConversation,
  inGroup,
  joinUnsent,
  ofClub,
  ofMember,
  ofMessage,
  ofWarning,
  staleAfterMs,
} from './rules/common.ts';
import { albumAdd } from './rules/album-add.ts';
import { conversationHide } from './rules/conversation-hide.ts';
import { conversationRead } from './rules/conversation-read.ts';
import { conversationSet } from './rules/conversation-set.ts';
import { messageCancel } from './rules/message-cancel.ts';
import { messageEdit } from './rules/message-edit.ts';
import { messageSend } from './rules/message-send.ts';
import { eventAnswer } from './rules/event-answer.ts';
import { notificationRead } from './rules/notification-read.ts';
import { notificationReadAll } from './rules/notification-read-all.ts';
import { notificationRestore } from './rules/notification-restore.ts';
import { profileEdit } from './rules/profile-edit.ts';
import type { ActionRulesTable } from './types.ts';

export const actionRules = {
  'message.send': messageSend,
  'message.edit': messageEdit,
  'message.delete': { stream: inConversation, changes: ofMessage, staleAfterMs },
  'message.cancel': messageCancel,
  // The last reaction to a message is the one wish.
  'message.react': {
    stream: inConversation,
    changes: ofMessage,
    staleAfterMs,
    ...joinUnsent('message.react', ofMessage),
  },
  'conversation.read': conversationRead,
  'conversation.hide': conversationHide,
  'conversation.set': conversationSet,
  'conversation.open': { stream: inConversation, staleAfterMs },
  // Blocks stand in the order of the pair's conversation [Y3].
  'member.block': { stream: inConversation, staleAfterMs },
  'member.unblock': { stream: inConversation, staleAfterMs },
  // So do follows, since a block ends them. The last wish about a member is the one wish.
  'member.follow': { stream: inConversation, staleAfterMs, ...joinUnsent('member.follow', ofMember) },
  'follower.set': { stream: inConversation, staleAfterMs, ...joinUnsent('follower.set', ofMember) },
  'visits.set': { stream: inAccount, staleAfterMs, ...joinUnsent('visits.set', () => 'visits') },
  'privacy.set': { stream: inAccount, staleAfterMs, ...joinUnsent('privacy.set', ({ setting }) => setting) },
  'profile.edit': profileEdit,
  'report.create': { stream: inConversation, staleAfterMs },
  'group.leave': { stream: inGroup, joinRev: ({ joinRev }) => joinRev, staleAfterMs },
  'group.pin': {
    stream: inGroup,
    changes: ofMessage,
    staleAfterMs,
    ...joinUnsent('group.pin', ofMessage),
  },
  'group.vote': {
    stream: inGroup,
    changes: ofMessage,
    staleAfterMs,
    ...joinUnsent('group.vote', ofMessage),
  },
  'group.report': { stream: inAccount, staleAfterMs },
  'notification.read': notificationRead,
  'notification.read-all': notificationReadAll,
  'notification.delete': { stream: inAccount, isDroppedWhenRefused: true, staleAfterMs },
  'notification.restore': notificationRestore,
  'event.answer': eventAnswer,
  // The last wish about a club is the one wish.
  'club.follow': { stream: inAccount, staleAfterMs, ...joinUnsent('club.follow', ofClub) },
  'club.opinion': { stream: inAccount, staleAfterMs, ...joinUnsent('club.opinion', ofClub) },
  'album.add': albumAdd,
  'album.set': { stream: inAccount, staleAfterMs, ...joinUnsent('album.set', ({ itemId }) => itemId) },
  'media.like': { stream: inConversation, staleAfterMs, ...joinUnsent('media.like', ({ itemId }) => itemId) },
  'media.request': { stream: inConversation, staleAfterMs, ...joinUnsent('media.request', ofMember) },
  'media.grant': { stream: inConversation, staleAfterMs, ...joinUnsent('media.grant', ofMember) },
  'media.revoke-all': { stream: inAccount, staleAfterMs },
  'live.report': { stream: inAccount, staleAfterMs },
  // Ordered with the blocks of the pair. The last wish about a member is the one wish.
  'testimonial.set': { stream: inConversation, staleAfterMs, ...joinUnsent('testimonial.set', ofMember) },
  'testimonial.answer': { stream: inConversation, staleAfterMs, ...joinUnsent('testimonial.answer', ofMember) },
  'testimonial.report': { stream: inAccount, staleAfterMs },
  'wall.report': { stream: inConversation, staleAfterMs },
  'wall.reply': { stream: inAccount, staleAfterMs, ...joinUnsent('wall.reply', ofWarning) },
} satisfies ActionRulesTable;

/** The same rules, by entry, for opening an outbox. */
export const entryRules = readRules(actionRules);
