/** Finds messages, newest first, reading no more rows than needed, and members by name. */
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { MessageId } from '#schemas/ids.ts';
import { namingOf } from '#streams/conversation/naming.ts';
import { foldRow } from '#streams/conversation/row.ts';
import {
  conversationHead,
  entriesOf,
  messagesIn,
  type ConversationRowData,
  type ConversationState,
} from '#streams/conversation/state.ts';
import { foldVisible } from '#streams/conversation/visible.ts';
import { isCurrentChunk } from '#sync/replica/chunks.ts';
import { changingRows, findHits } from '#streams/conversation/hits.ts';
import { newestFirst } from '#domain/search/newest-first.ts';
import { matchesText, spansOf, type SearchQuery } from '#domain/search/query.ts';
import type { MemberHit, MessageHit } from '#platform/worker-api/search-api.ts';
import { candidatesIn, type TextIndex } from './text-index.ts';

interface SearchScope {
  states: readonly ConversationState[];
  texts: TextIndex;
  query: SearchQuery;
  outbox: OutboxSnapshot;
  /** The device's clock, in milliseconds. */
  now: number;
}
interface Candidate {
  state: ConversationState;
  /** null: marks the place from which on the stream's chunks are not loaded yet. */
  row: ConversationRowData | null;
  at: number;
}
export interface MessageResults {
  messages: MessageHit[];
  /** Chunks that are not loaded yet may contain further results. */
  incomplete: boolean;
}

const keptChunks = (texts: TextIndex, { conversationId, head, epoch }: ConversationState) =>
  texts
    .chunksOf(asStream(conversationId))
    .filter(({ chunk }) => isCurrentChunk(chunk, head, epoch))
    .map(({ chunk, plain }) => ({ rows: messagesIn(head, chunk.rows), plain }));

/**
 * Returns all matching messages of the outbox and at least the newest `limit` other ones, newest first. If chunks that
 * are not loaded yet may contain newer messages than the next result, it stops there and reports `incomplete`.
 */
export function findMessages({ states, texts, query, outbox, now }: SearchScope, limit: number): MessageResults {
  const hits = new Map<MessageId, MessageHit>();
  const addHits = (state: ConversationState, rows: readonly ConversationRowData[]) => {
    for (const { message, spans } of findHits(state, rows, query, outbox, now)) {
      const { id, seq, senderId, mine, text, at } = message;
      if (hits.has(id)) continue;
      const { isGroup, ...naming } = namingOf(conversationHead(state));
      const authorId = isGroup ? senderId : null;
      const { conversationId } = state;
      hits.set(id, { ...naming, conversationId, authorId, messageId: id, seq, mine, text, spans, at });
    }
  };
  const visible = states.filter((state) => foldVisible(state, () => [], outbox, now));
  // Queued messages, and stored ones that the outbox changes: their stored text may not match the query.
  const changingIds = new Map(visible.map((state) => [state, changingRows(state, outbox)]));
  for (const [state, ids] of changingIds)
    if (entriesOf(outbox, state.conversationId).length)
      addHits(
        state,
        ids.size ? keptChunks(texts, state).flatMap(({ rows }) => rows.filter(({ id }) => ids.has(id))) : [],
      );

  function* candidatesOf(state: ConversationState): Generator<Candidate> {
    for (const row of candidatesIn(keptChunks(texts, state), query))
      if (!changingIds.get(state)?.has(row.id) && spansOf(query, row.text))
        yield { state, row, at: Date.parse(row.createdAt) };
    const notLoadedUntilMs = texts.notLoadedUntil(asStream(state.conversationId));
    if (notLoadedUntilMs !== null) yield { state, row: null, at: notLoadedUntilMs };
  }
  const candidates = newestFirst(visible.map(candidatesOf), ({ at }) => at);
  let incomplete = false;
  for (let foundCount = 0; foundCount < limit && !incomplete;) {
    const next = byState(candidates, limit - foundCount);
    incomplete = next.incomplete;
    if (!next.rows.size) break;
    const sizeBefore = hits.size;
    for (const [state, rows] of next.rows) addHits(state, rows);
    foundCount += hits.size - sizeBefore;
  }
  return { messages: [...hits.values()].sort((a, b) => b.at - a.at), incomplete };
}

/** Returns up to `limit` candidates, grouped by conversation; stops where chunks are not loaded yet. */
function byState(
  candidates: Iterator<Candidate>,
  limit: number,
): { rows: Map<ConversationState, ConversationRowData[]>; incomplete: boolean } {
  const rows = new Map<ConversationState, ConversationRowData[]>();
  for (let n = 0; n < limit; n++) {
    const { value, done } = candidates.next();
    if (done) break;
    const { state, row } = value as Candidate;
    if (!row) return { rows, incomplete: true };
    rows.set(state, [...(rows.get(state) ?? []), row]);
  }
  return { rows, incomplete: false };
}

/** Returns the members and groups whose name matches the query, in the list's order: newest conversation first. */
export const findMembers = ({ states, query, outbox, now }: Omit<SearchScope, 'texts'>): MemberHit[] =>
  states
    .filter((state) => matchesText(query, namingOf(conversationHead(state)).name ?? ''))
    .flatMap((state) => {
      const { isGroup, name, avatarUrl } = namingOf(conversationHead(state));
      const row = foldRow(state, outbox, now);
      const { conversationId } = state;
      return row && name !== null ? [{ at: row.at, hit: { conversationId, isGroup, name, avatarUrl } }] : [];
    })
    .sort((a, b) => b.at - a.at)
    .map(({ hit }) => hit);
