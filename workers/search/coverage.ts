/** How much of the history could be looked through: older pages may still be coming [Y10]. */
import { asStream } from '#schemas/as-stream.ts';
import { conversationHead, type ConversationState } from '#domain/fold/state.ts';
import { keepsPage } from '#domain/page-changes.ts';
import type { SearchAnswer } from '../search-api.ts';
import type { TextIndex } from './text-index.ts';

export function coverage(texts: TextIndex, states: readonly ConversationState[]): SearchAnswer['covered'] {
  if (texts.state() !== 'whole') return null;
  let [here, all] = [0, 0];
  for (const state of states) {
    const head = conversationHead(state);
    if (!head) continue;
    for (const { page } of texts.pagesOf(asStream(state.conversationId)))
      if (keepsPage(page, head, state.epoch)) here += page.rows.length;
    for (const [from, to] of head.membership.ranges)
      all += Math.max(0, Math.min(to, head.info.last) - Math.max(1, from) + 1);
  }
  return { here: Math.min(here, all), all };
}
