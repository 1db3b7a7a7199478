import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Page } from '#schemas/entities/page.ts';
import { keepsPage } from '../page-changes.ts';
import type { TimelineView } from '../views.ts';
import { foldFailed } from './failed.ts';
import { inOrder } from './messages.ts';
import { foldRead } from './read-mark.ts';
import { foldSettings } from './settings.ts';
import type { ConversationState } from './state.ts';
import { missingQuotes } from './quotes.ts';
import { foldVisible } from './visible.ts';
import { missingPages, NEWEST, windowOf } from './window.ts';

/** `pages`: those of `pageKeysOf(head, epoch, wish)` that are on the device. */
export interface TimelineState extends ConversationState {
  pages: readonly Page[];
}

/** [Y1] A window of one conversation; null where the member has nothing to see. `now`: the device's clock. */
export function foldTimeline(
  stored: TimelineState,
  outbox: OutboxSnapshot,
  { now, size, end = NEWEST }: { now: number; size: number; end?: number },
): TimelineView | null {
  const wish = { size, end };
  const visible = foldVisible(stored, rowsOf, outbox, now);
  if (!visible) return null;
  const { state, head, entries, otherId, folded } = visible;
  const { conversationId, account, epoch } = state;

  const window = windowOf(head ?? undefined, epoch, wish);
  const hasNewer = window?.hasNewer ?? false;
  const confirmed = folded.confirmed.filter(({ seq }) =>
    seq === null ? !hasNewer : seq >= (window?.from ?? 0) && !(hasNewer && seq > (window?.to ?? 0)),
  );
  const queued = hasNewer ? [] : folded.queued;
  const messages = inOrder({ confirmed, queued }, entries);
  return {
    conversationId,
    otherId,
    card: head?.card ?? null,
    closed: head !== null && !head.membership.cardAllowed,
    messages,
    settings: foldSettings(head, entries, outbox),
    ...(head ? foldRead(head, rowsOf(state), entries, outbox, account) : { read: 0, unread: 0 }),
    shown: head ? Math.max(0, ...confirmed.map(({ seq }) => seq ?? 0)) : 0,
    hasOlder: window?.hasOlder ?? false,
    hasNewer,
    missing: missingPages(head ?? undefined, epoch, wish, state.pages),
    quoted: missingQuotes(messages, head, state.pages),
    failed: foldFailed(outbox).filter((each) => each.conversationId === conversationId),
  };
}

const rowsOf = ({ pages, head, epoch }: TimelineState) =>
  pages.filter((page) => keepsPage(page, head, epoch)).flatMap((page) => page.rows);
