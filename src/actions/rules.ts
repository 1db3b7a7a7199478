/** How each action waits, leaves and is taken back. One line per action; what an action needs is in its own file. */
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

/** The same, asked by entry: what the outbox is opened with. */
export const entryRules = readRules(actionRules);
