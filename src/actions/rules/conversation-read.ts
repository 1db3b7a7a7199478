import { isFailed } from '#schemas/commands/queue.ts';
import type { ActionRules } from '../types.ts';
import { inConversation, newEntry, staleAfterMs } from './common.ts';

/**
 * Marks a conversation as read up to the highest number shown, under its epoch. Reads of a conversation become one
 * entry as long as none has been sent [Y12].
 */
export const conversationRead: ActionRules<'conversation.read'> = {
  stream: inConversation,
  isDroppedWhenRefused: true,
  staleAfterMs,
  coalesce(readMark, { queue, stamp }) {
    for (const entry of queue.entries) {
      if (
        entry.action !== 'conversation.read' ||
        entry.data.conversationId !== readMark.conversationId ||
        entry.data.epoch !== readMark.epoch
      )
        continue;
      if (entry.data.upTo >= readMark.upTo && !isFailed(queue, entry.id))
        return { value: { kind: 'unchanged' }, change: {} };
      if (!queue.claimed.has(entry.id))
        return {
          value: { kind: 'changed' },
          change: { replace: [{ ...entry, data: { ...entry.data, upTo: readMark.upTo } }] },
        };
    }
    const add = [newEntry({ action: 'conversation.read', data: readMark }, stamp)];
    return { value: { kind: 'queued' }, change: { add } };
  },
};
