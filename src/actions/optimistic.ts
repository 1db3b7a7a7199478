/** The effect of each action on the screen until the server's result is in the store [Y1]. One line per action. */
import { conversationHide } from './optimistic/conversation-hide.ts';
import { conversationOpen } from './optimistic/conversation-open.ts';
import { conversationRead } from './optimistic/conversation-read.ts';
import { conversationSet } from './optimistic/conversation-set.ts';
import { memberBlock } from './optimistic/member-block.ts';
import { memberUnblock } from './optimistic/member-unblock.ts';
import { messageCancel } from './optimistic/message-cancel.ts';
import { messageDelete } from './optimistic/message-delete.ts';
import { messageEdit } from './optimistic/message-edit.ts';
import { messageReact } from './optimistic/message-react.ts';
import { messageSend } from './optimistic/message-send.ts';
import { profileEdit } from './optimistic/profile-edit.ts';
import { reportCreate } from './optimistic/report-create.ts';
import { readOptimistic } from './optimistic/read-optimistic.ts';
import type { OptimisticRulesTable } from './optimistic/types.ts';

export const optimisticRules = {
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
} satisfies OptimisticRulesTable;

/** The same effects, by entry. */
export const optimisticView = readOptimistic(optimisticRules);
