import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Page } from '#schemas/entities/page.ts';
import { keepsPage } from '../page-changes.ts';
import type { TimelineView } from '../views.ts';
import { foldFailed } from './failed.ts';
import { foldMessages, inOrder } from './messages.ts';
import { foldUnread } from './read-mark.ts';
import { conversationHead, entriesIn, otherMember, withAnswers, type ConversationState } from './state.ts';
import { askedVisibility } from './visibility.ts';
import { missingPages, windowOf } from './window.ts';

/** `pages`: those of `pageKeysOf(head, epoch, size)` that are on the device. */
export interface TimelineState extends ConversationState {
  pages: readonly Page[];
}

/** [Y1] One conversation, its newest `size` numbers; null where the member has nothing to see. `now`: the device's clock. */
export function foldTimeline(stored: TimelineState, outbox: OutboxSnapshot, { size, now }: { size: number; now: number }): TimelineView | null {
  const state = withAnswers(stored, outbox);
  const { conversationId, account, epoch } = state;
  const head = conversationHead(state);
  const entries = entriesIn(outbox, conversationId);
  const otherId = otherMember(head, entries);
  if (otherId && state.blocked.has(otherId)) return null;

  const rows = state.pages.filter((page) => keepsPage(page, state.head, epoch)).flatMap((page) => page.rows);
  const folded = foldMessages(state, rows, entries, outbox, now);
  const { hidden, opened } = askedVisibility(state, entries, outbox);
  if (hidden && !folded.queued.length) return null;
  if (!head && !folded.queued.length && !folded.confirmed.length && !opened) return null;

  const window = windowOf(head ?? undefined, epoch, size);
  const confirmed = folded.confirmed.filter(({ seq }) => seq === null || seq >= (window?.from ?? 0));
  const messages = inOrder({ ...folded, confirmed }, entries);
  return {
    conversationId,
    otherId,
    card: head?.card ?? null,
    closed: head !== null && !head.membership.cardAllowed,
    messages,
    unread: head ? foldUnread(head, rows, entries, outbox, account) : 0,
    shown: head ? Math.max(0, ...confirmed.map(({ seq }) => seq ?? 0)) : 0,
    hasOlder: window?.hasOlder ?? false,
    missing: missingPages(head ?? undefined, epoch, size, state.pages),
    failed: foldFailed(outbox).filter((each) => each.conversationId === conversationId),
  };
}
