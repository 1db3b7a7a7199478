/** What is found: messages, the newest of them first and no more looked at than needed; members by name. */
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Message } from '#schemas/entities/message.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { MessageId } from '#schemas/ids.ts';
import { foldRow } from '#streams/conversation/row.ts';
import { conversationHead, entriesOf, messagesIn, type ConversationState } from '#streams/conversation/state.ts';
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
  /** The device's clock. */
  now: number;
}
interface Candidate {
  state: ConversationState;
  /** null: what may be found from here on has not been read yet. */
  row: Message | null;
  at: number;
}
export interface MessageResults {
  messages: MessageHit[];
  /** There may be older ones in what has not been read yet. */
  incomplete: boolean;
}

const keptChunks = (texts: TextIndex, { conversationId, head, epoch }: ConversationState) =>
  texts
    .chunksOf(asStream(conversationId))
    .filter(({ chunk }) => isCurrentChunk(chunk, head, epoch))
    .map(({ chunk, plain }) => ({ rows: messagesIn(head, chunk.rows), plain }));

/**
 * All that wait, and of the others at least the newest `most`, or those that are newer than all that has not been read;
 * newest first.
 */
export function findMessages({ states, texts, query, outbox, now }: SearchScope, limit: number): MessageResults {
  const hits = new Map<MessageId, MessageHit>();
  const addHits = (state: ConversationState, rows: readonly Message[]) => {
    for (const { message, spans } of findHits(state, rows, query, outbox, now)) {
      const { id, seq, mine, text, at } = message;
      if (!hits.has(id)) hits.set(id, { ...conversationFields(state), messageId: id, seq, mine, text, spans, at });
    }
  };
  const visible = states.filter((state) => foldVisible(state, () => [], outbox, now));
  // What waits, and what it changes, whatever the store's text says.
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
    const unreadUntilMs = texts.unreadUntil(asStream(state.conversationId));
    if (unreadUntilMs !== null) yield { state, row: null, at: unreadUntilMs };
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

/** So many more of them, or what is left of what has been read. */
function byState(
  candidates: Iterator<Candidate>,
  limit: number,
): { rows: Map<ConversationState, Message[]>; incomplete: boolean } {
  const rows = new Map<ConversationState, Message[]>();
  for (let n = 0; n < limit; n++) {
    const { value, done } = candidates.next();
    if (done) break;
    const { state, row } = value as Candidate;
    if (!row) return { rows, incomplete: true };
    rows.set(state, [...(rows.get(state) ?? []), row]);
  }
  return { rows, incomplete: false };
}

function conversationFields(state: ConversationState) {
  const { card = null, info = null } = conversationHead(state) ?? {};
  return {
    conversationId: state.conversationId,
    otherId: info?.otherId ?? null,
    name: card?.username ?? null,
    avatarUrl: card?.avatarUrl ?? null,
  };
}

/** Whose name begins so, as the list shows them: newest conversation first. */
export const findMembers = ({ states, query, outbox, now }: Omit<SearchScope, 'texts'>): MemberHit[] =>
  states
    .filter(({ head }) => matchesText(query, head?.card?.username ?? ''))
    .flatMap((state) => foldRow(state, outbox, now) ?? [])
    .sort((a, b) => b.at - a.at)
    .flatMap(({ id, card }) => (card ? [{ conversationId: id, name: card.username, avatarUrl: card.avatarUrl }] : []));
