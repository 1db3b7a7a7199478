import { entryRules } from '#actions/rules.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { Message } from '#schemas/entities/message.ts';
import { entriesOf, type ConversationState } from './state.ts';
import { foldVisible } from './visible.ts';
import type { MessageView } from '#domain/views.ts';
import { spansOf, type SearchQuery, type TextSpan } from '#domain/search/query.ts';

export interface Hit {
  message: MessageView;
  /** Where in its text. */
  spans: readonly TextSpan[];
}

/** Milliseconds; a head that tells nothing of it may hold the newest of all. */
export const newestMessageAt = ({ info }: Head): number =>
  info?.kind === 'conversation' && info.preview ? Date.parse(info.preview.createdAt) : Infinity;

/** The rows whose text is about to change: they are looked at whatever the store's text says. */
export const changingRows = (
  { conversationId }: Pick<ConversationState, 'conversationId'>,
  outbox: OutboxSnapshot,
): ReadonlySet<string> =>
  new Set(entriesOf(outbox, conversationId).flatMap((entry) => entryRules.targetMessageOf(entry) ?? []));

/** [Y1, Y9] What of these rows, and of what waits, the member sees and the query finds; newest first. */
export function findHits(
  stored: ConversationState,
  rows: readonly Message[],
  query: SearchQuery,
  outbox: OutboxSnapshot,
  now: number,
): Hit[] {
  const folded = foldVisible(stored, () => rows, outbox, now)?.folded;
  if (!folded) return [];
  return [...folded.confirmed, ...folded.queued].reverse().flatMap((message) => {
    const spans = message.deleted ? null : spansOf(query, message.text);
    return spans ? [{ message, spans }] : [];
  });
}
