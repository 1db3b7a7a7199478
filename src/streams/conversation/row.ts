import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Message } from '#schemas/entities/message.ts';
import { previewText } from '#domain/preview.ts';
import type { ConversationRow, MessageView } from '#domain/views.ts';
import { inDisplayOrder } from './messages.ts';
import { foldSettings } from './settings.ts';
import { foldRead } from './read-mark.ts';
import { groupViewOf } from './group-view.ts';
import { conversationHead, isClosed, type ConversationRowData, type ConversationState } from './state.ts';
import { foldVisible } from './visible.ts';

/**
 * Computes a conversation's row in the list from its head and the outbox, without chunks [Y1]. Returns null if the
 * conversation is not visible. `now`: the device's clock, in milliseconds.
 */
export function foldRow(
  stored: ConversationState,
  outbox: OutboxSnapshot,
  now: number,
  rows?: readonly ConversationRowData[],
): ConversationRow | null {
  const visible = foldVisible(stored, (state) => rows ?? previewRows(state), outbox, now);
  if (!visible || (!visible.otherId && visible.head?.info.kind !== 'group')) return null;
  const { state, head, entries, otherId, folded } = visible;
  const newest = inDisplayOrder(folded, entries).at(-1);
  const readState = head ? foldRead(head, rows ?? [], entries, outbox, state.account) : { read: 0, unread: 0 };
  return {
    id: state.conversationId,
    otherId,
    card: head?.card ?? null,
    group: groupViewOf(head, readState.read),
    closed: isClosed(head),
    preview: newest ? previewOf(newest) : null,
    at: newest?.at ?? (head ? Date.parse(head.info.updatedAt) : (entries.at(-1)?.timestamp ?? 0)),
    unread: readState.unread,
    ...foldSettings(head, entries, outbox),
  };
}

const previewOf = (view: MessageView): ConversationRow['preview'] => {
  const { type, senderId, event, mine, deleted, state } = view;
  return { text: previewText(view), type, senderId, event, mine, deleted, state };
};

/** Returns the preview in the head as a row, with the revision of the head's info. */
function previewRows(state: ConversationState): Message[] {
  const head = conversationHead(state);
  if (head?.info.kind !== 'conversation' || !head.info.preview) return [];
  const { preview, rev } = head.info;
  const { deleted, ...previewFields } = preview;
  return [
    {
      ...previewFields,
      rev,
      mediaUrl: null,
      gifUrl: null,
      editedAt: null,
      deletedAt: deleted ? previewFields.createdAt : null,
      replyTo: null,
      reactions: [],
    },
  ];
}
