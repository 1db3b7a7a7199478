/** Computes what a device shows from everything it stores, the same for a laboratory device and a browser. */
import { entryRules } from '#actions/rules.ts';
import { answerOf, isFailed, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { ConversationId, EntryId, Epoch, MemberId, StreamId } from '#schemas/ids.ts';
import { blockedByMe } from '#streams/conversation/blocked.ts';
import { queuedConversations } from '#streams/conversation/list.ts';
import { foldTimeline } from '#streams/conversation/timeline.ts';
import type { TimelineView } from '#domain/views.ts';
import type { Shown } from './acts.ts';

export interface OnDevice {
  account: MemberId;
  epoch: Epoch | null;
  heads: readonly Head[];
  pages: readonly Chunk[];
  queue: OutboxSnapshot;
}

const ALL = 10_000;

export function timelineOf({ account, epoch, heads, pages, queue }: OnDevice, id: ConversationId): TimelineView | null {
  const stream = asStream(id);
  const headOf = (wanted: StreamId) => heads.find((head) => head.id === wanted);
  const state = {
    conversationId: id,
    account,
    epoch,
    head: headOf(stream),
    blocked: blockedByMe(headOf(asStream(account)), epoch, queue),
    chunks: pages.filter(({ streamId }) => streamId === stream),
  };
  return foldTimeline(state, queue, { size: ALL, now: Date.now() });
}

export function shownOf(device: OnDevice, acknowledged: readonly EntryId[] = []): Shown {
  const { heads, queue } = device;
  const named = heads.filter(({ kind }) => kind === 'conversation').map(({ id }) => id as string as ConversationId);
  const conversations: Shown['conversations'] = {};
  for (const id of new Set([...named, ...queuedConversations(queue)])) {
    const view = timelineOf(device, id);
    if (view)
      conversations[id] = {
        unread: view.unread,
        missing: view.missingChunks.length,
        messages: view.messages.map(({ seq, id: message, text, deleted, state }) => ({
          seq,
          id: message,
          text,
          deleted,
          state,
        })),
      };
  }
  const entries = queue.entries.map((entry) => ({
    id: entry.id,
    action: entry.action,
    message: entryRules.targetMessageOf(entry),
    failed: isFailed(queue, entry.id),
    code: answerOf(queue, entry.id)?.code ?? null,
  }));
  return { conversations, entries, acknowledged: [...acknowledged] };
}
