/**
 * What the screen shows of each action until the server's result is in the store [Y1]. One line per action; a view that
 * needs more than a line stands in a file of its name.
 */
import { deletedMessage } from './optimistic/deleted-message.ts';
import { messageEdit } from './optimistic/message-edit.ts';
import { messageReact } from './optimistic/message-react.ts';
import { readOptimistic } from './optimistic/read-optimistic.ts';
import type { OptimisticRulesTable } from './optimistic/types.ts';

export const optimisticRules = {
  // Shown as itself: see `message` of its rules.
  'message.send': {},
  'message.edit': messageEdit,
  'message.delete': { message: deletedMessage },
  // [Y2] A message that has left becomes a tombstone; one in the queue is not shown at all.
  'message.cancel': { message: deletedMessage },
  'message.react': messageReact,
  'conversation.read': { readMark: ({ upTo, epoch }) => ({ upTo, epoch }) },
  'conversation.hide': { visibility: 'hidden' },
  'conversation.set': { settings: ({ settings }) => settings },
  'conversation.open': { visibility: 'opened' },
  'member.block': { blocks: ({ memberId }) => memberId },
  'member.unblock': { unblocks: ({ memberId }) => memberId },
  'profile.edit': { profile: ({ fields }) => fields },
  // Nobody sees it but the moderators.
  'report.create': {},
} satisfies OptimisticRulesTable;

/** The same effects, by entry. */
export const optimisticView = readOptimistic(optimisticRules);
