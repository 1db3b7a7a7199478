import { entryRules } from '#actions/rules.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import { entriesOf, type ConversationRowData, type ConversationState } from './state.ts';
import { foldVisible } from './visible.ts';
import type { MessageView } from '#domain/views.ts';
import { spansOf, type SearchQuery, type TextSpan } from '#domain/search/query.ts';

export interface Hit {
  message: MessageView;
  /** Places of the matches in the text. */
  spans: readonly TextSpan[];
}

/** Returns the newest message's time in milliseconds; Infinity without a preview, as the message may be the newest. */
export const newestMessageAt = ({ info }: Head): number =>
  info?.kind === 'conversation' && info.preview ? Date.parse(info.preview.createdAt) : Infinity;

/** Returns the ids of messages that queued entries change. Their stored text does not decide whether they are found. */
export const changingRows = (
  { conversationId }: Pick<ConversationState, 'conversationId'>,
  outbox: OutboxSnapshot,
): ReadonlySet<string> =>
  new Set(entriesOf(outbox, conversationId).flatMap((entry) => entryRules.targetMessageOf(entry) ?? []));

/** Returns the visible messages that the query finds among these rows and the outbox, newest first [Y1, Y9]. */
export function findHits(
  stored: ConversationState,
  rows: readonly ConversationRowData[],
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
