import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { TimelineView } from '#domain/views.ts';
import { foldFailed } from './failed.ts';
import { inDisplayOrder } from './messages.ts';
import { withPendingPins } from './pending-pins.ts';
import { foldRead } from './read-mark.ts';
import { foldSettings } from './settings.ts';
import { isClosed, type ConversationState } from './state.ts';
import { storedRows } from './stored-rows.ts';
import { groupViewOf } from './group-view.ts';
import { missingQuoteChunks } from './quotes.ts';
import { foldVisible } from './visible.ts';
import { missingChunks, NEWEST, windowOf } from './window.ts';

/** State of a conversation with the stored chunks of a window. */
export interface TimelineState extends ConversationState {
  chunks: readonly Chunk[];
}

/**
 * Computes the optimistic view of a window of one conversation [Y1]. Returns null if the conversation is not visible.
 * `now`: the device's clock, in milliseconds.
 */
export function foldTimeline(
  stored: TimelineState,
  outbox: OutboxSnapshot,
  { now, size, end = NEWEST }: { now: number; size: number; end?: number },
): TimelineView | null {
  const request = { size, end };
  const visible = foldVisible(stored, storedRows, outbox, now);
  if (!visible) return null;
  const { state, head, entries, otherId, folded } = visible;
  const { conversationId, epoch } = state;
  const readState = foldRead(state, head, entries, outbox);

  const window = windowOf(head ?? undefined, epoch, request);
  const hasNewer = window?.hasNewer ?? false;
  const confirmed = folded.confirmed.filter(({ seq }) =>
    seq === null ? !hasNewer : seq >= (window?.from ?? 0) && !(hasNewer && seq > (window?.to ?? 0)),
  );
  const queued = hasNewer ? [] : folded.queued;
  const messages = inDisplayOrder({ confirmed, queued }, entries);
  return {
    conversationId,
    otherId,
    card: head?.card ?? null,
    group: withPendingPins(groupViewOf(state, head, readState.read), entries, outbox, folded.confirmed),
    closed: isClosed(head),
    messages,
    settings: foldSettings(head, entries, outbox),
    ...readState,
    highestShown: head ? Math.max(0, ...confirmed.map(({ seq }) => seq ?? 0)) : 0,
    hasOlder: window?.hasOlder ?? false,
    hasNewer,
    missingChunks: missingChunks(head ?? undefined, epoch, request, state.chunks),
    missingQuoteChunks: missingQuoteChunks(messages, head, state.chunks),
    failed: foldFailed(outbox).filter((each) => each.conversationId === conversationId),
  };
}
