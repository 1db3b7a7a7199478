/** What is quoted in a window may stand far above it. */
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { Page } from '#schemas/entities/page.ts';
import type { ConversationId, Epoch } from '#schemas/ids.ts';
import { isPresent } from '../heads.ts';
import { keepsPage } from '../page-changes.ts';
import { isAnswered, pageKey, pageOf } from '../pages.ts';
import { inRanges } from '../ranges.ts';
import type { MessageView } from '../views.ts';
import { entriesIn, type ConversationHead } from './state.ts';

/** The keys of the pages that hold what these pages and the queue quote, besides themselves. */
export function quotedKeysOf(
  head: Head | undefined,
  epoch: Epoch | null,
  pages: readonly Page[],
  queued: readonly number[] = [],
): string[] {
  if (!isPresent(head, epoch)) return [];
  const kept = pages.filter((page) => keepsPage(page, head, epoch));
  const known = new Set(kept.map(({ k }) => k));
  const numbers = [...queued, ...kept.flatMap(({ rows }) => rows.flatMap(({ replyTo }) => replyTo?.seq ?? []))];
  const quoted = new Set(numbers.map(pageOf));
  const { id: stream, membership } = head;
  return [...quoted]
    .filter((k) => !known.has(k))
    .sort((a, b) => b - a)
    .map((k) => pageKey({ epoch: head.epoch, stream, since: membership.since, k }));
}

/** The numbers of what waiting messages of a conversation quote. */
export const quotedInQueue = (outbox: OutboxSnapshot, id: ConversationId): number[] =>
  entriesIn(outbox, id).flatMap((entry) => (entry.action === 'message.send' ? (entry.data.replySeq ?? []) : []));

/** Pages whose quoted message the server has not answered yet, newest first. */
export function missingQuotes(
  messages: readonly MessageView[],
  head: ConversationHead | null,
  pages: readonly Page[],
): number[] {
  if (!head) return [];
  const { ranges, since } = head.membership;
  const held = new Map(
    pages.filter((page) => page.epoch === head.epoch && page.since === since).map((page) => [page.k, page]),
  );
  const missing = messages.flatMap(({ quote }) => {
    if (!quote || quote.original || quote.seq === null || !inRanges(ranges, quote.seq)) return [];
    const page = held.get(pageOf(quote.seq));
    return page && isAnswered(page, quote.seq) ? [] : [pageOf(quote.seq)];
  });
  return [...new Set(missing)].sort((a, b) => b - a);
}
