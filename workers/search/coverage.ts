/** Computes how much of the history can be searched: older chunks may still be missing [Y10]. */
import { asStream } from '#schemas/as-stream.ts';
import { conversationHead, type ConversationState } from '#streams/conversation/state.ts';
import { isCurrentChunk } from '#sync/replica/chunks.ts';
import type { SearchAnswer } from '#platform/worker-api/search-api.ts';
import type { TextIndex } from './text-index.ts';

export function coverage(texts: TextIndex, states: readonly ConversationState[]): SearchAnswer['coverage'] {
  if (texts.state() !== 'whole') return null;
  let [available, total] = [0, 0];
  for (const state of states) {
    const head = conversationHead(state);
    if (!head) continue;
    for (const { chunk } of texts.chunksOf(asStream(state.conversationId)))
      if (isCurrentChunk(chunk, head, state.epoch)) available += chunk.rows.length;
    for (const [from, to] of head.membership.ranges)
      total += Math.max(0, Math.min(to, head.info.last) - Math.max(1, from) + 1);
  }
  return { available: Math.min(available, total), total };
}
