import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Page } from '#schemas/entities/page.ts';
import { keepsPage } from '../page-changes.ts';
import type { TimelineView } from '../views.ts';
import { foldFailed } from './failed.ts';
import { inOrder } from './messages.ts';
import { foldUnread } from './read-mark.ts';
import type { ConversationState } from './state.ts';
import { foldVisible } from './visible.ts';
import { missingPages, windowOf } from './window.ts';

/** `pages`: those of `pageKeysOf(head, epoch, size)` that are on the device. */
export interface TimelineState extends ConversationState {
  pages: readonly Page[];
}

/** [Y1] One conversation, its newest `size` numbers; null where the member has nothing to see. `now`: the device's clock. */
export function foldTimeline(stored: TimelineState, outbox: OutboxSnapshot, { size, now }: { size: number; now: number }): TimelineView | null {
  const visible = foldVisible(stored, rowsOf, outbox, now);
  if (!visible) return null;
  const { state, head, entries, otherId, folded } = visible;
  const { conversationId, account, epoch } = state;

  const window = windowOf(head ?? undefined, epoch, size);
  const confirmed = folded.confirmed.filter(({ seq }) => seq === null || seq >= (window?.from ?? 0));
  const messages = inOrder({ ...folded, confirmed }, entries);
  return {
    conversationId,
    otherId,
    card: head?.card ?? null,
    closed: head !== null && !head.membership.cardAllowed,
    messages,
    unread: head ? foldUnread(head, rowsOf(state), entries, outbox, account) : 0,
    shown: head ? Math.max(0, ...confirmed.map(({ seq }) => seq ?? 0)) : 0,
    hasOlder: window?.hasOlder ?? false,
    missing: missingPages(head ?? undefined, epoch, size, state.pages),
    failed: foldFailed(outbox).filter((each) => each.conversationId === conversationId),
  };
}

const rowsOf = ({ pages, head, epoch }: TimelineState) => pages.filter((page) => keepsPage(page, head, epoch)).flatMap((page) => page.rows);
