/** How each action waits, is sent and is discarded. One line per action; each action's rules are in its own file. */
import { readRules } from './read-rules.ts';
import { conversationHide } from './rules/conversation-hide.ts';
import { conversationOpen } from './rules/conversation-open.ts';
import { conversationRead } from './rules/conversation-read.ts';
import { conversationSet } from './rules/conversation-set.ts';
import { memberBlock } from './rules/member-block.ts';
import { memberUnblock } from './rules/member-unblock.ts';
import { messageCancel } from './rules/message-cancel.ts';
import { messageDelete } from './rules/message-delete.ts';
import { messageEdit } from './rules/message-edit.ts';
import { messageReact } from './rules/message-react.ts';
import { messageSend } from './rules/message-send.ts';
import { profileEdit } from './rules/profile-edit.ts';
import { reportCreate } from './rules/report-create.ts';
import type { ActionRulesTable } from './types.ts';

export const actionRules = {
  'message.send': messageSend,
  'message.edit': messageEdit,
  'message.delete': messageDelete,
  'message.cancel': messageCancel,
  'message.react': messageReact,
  'conversation.read': conversationRead,
  'conversation.hide': conversationHide,
  'conversation.set': conversationSet,
  'conversation.open': conversationOpen,
  'member.block': memberBlock,
  'member.unblock': memberUnblock,
  'profile.edit': profileEdit,
  'report.create': reportCreate,
} satisfies ActionRulesTable;

/** The same rules, by entry, for opening an outbox. */
export const entryRules = readRules(actionRules);
