import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { Preview } from '#schemas/streams/conversation.ts';
import { previewText } from '#domain/preview.ts';
import type { ConversationRow, MessageView } from '#domain/views.ts';
import { inDisplayOrder } from './messages.ts';
import { foldSettings } from './settings.ts';
import { foldRead } from './read-mark.ts';
import { groupViewOf } from './group-view.ts';
import { conversationHead, isClosed, type ConversationRowData, type ConversationState } from './state.ts';
import { storedRows } from './stored-rows.ts';
import { foldVisible } from './visible.ts';

/**
 * Computes a conversation's row in the list from its head and the outbox [Y1]: without chunks, but for the newest ones
 * of a group, whose head tells nothing of its rows [G3]. Returns null if the conversation is not visible. `now`: the
 * device's clock, in milliseconds.
 */
export function foldRow(stored: ConversationState, outbox: OutboxSnapshot, now: number): ConversationRow | null {
  const visible = foldVisible(stored, newestRows, outbox, now);
  if (!visible || (!visible.otherId && visible.head?.info.kind !== 'group')) return null;
  const { state, head, entries, otherId, folded } = visible;
  const newest = inDisplayOrder(folded, entries).at(-1);
  const { read, unread } = foldRead(state, head, entries, outbox);
  return {
    id: state.conversationId,
    otherId,
    card: head?.card ?? null,
    group: groupViewOf(state, head, read),
    closed: isClosed(head),
    preview: newest ? previewOf(newest) : null,
    at: newest?.at ?? (head ? Date.parse(head.info.updatedAt) : (entries.at(-1)?.timestamp ?? 0)),
    unread,
    ...foldSettings(head, entries, outbox),
  };
}

const previewOf = (view: MessageView): ConversationRow['preview'] => {
  const { type, senderId, event, mine, deleted, state } = view;
  return { text: previewText(view), type, senderId, event, mine, deleted, state };
};

/** Returns the rows among which the newest is: a group's stored ones, else the one that the preview makes. */
function newestRows(state: ConversationState): readonly ConversationRowData[] {
  const info = conversationHead(state)?.info;
  if (info?.kind === 'group') return storedRows(state);
  return info?.preview ? [rowOfPreview(info.preview, info.rev)] : [];
}

/** Returns the preview in a head as a row, with the revision of the head's info. */
const rowOfPreview = ({ deleted, ...previewFields }: Preview, rev: number): Message => ({
  ...previewFields,
  rev,
  mediaUrl: null,
  gifUrl: null,
  editedAt: null,
  deletedAt: deleted ? previewFields.createdAt : null,
  replyTo: null,
  reactions: [],
});
