/** What is found: messages, the newest of them first and no more looked at than needed; members by name. */
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Message } from '#schemas/entities/message.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { MessageId } from '#schemas/ids.ts';
import { foldRow } from '#domain/fold/row.ts';
import { conversationHead, entriesIn, type ConversationState } from '#domain/fold/state.ts';
import { foldVisible } from '#domain/fold/visible.ts';
import { keepsPage } from '#domain/page-changes.ts';
import { changingRows, hitsIn } from '#domain/search/hits.ts';
import { newestFirst } from '#domain/search/newest-first.ts';
import { holds, spansOf, type Query } from '#domain/search/query.ts';
import type { FoundMember, FoundMessage } from '../search-api.ts';
import { candidatesIn, type TextIndex } from './text-index.ts';

interface Sought {
  states: readonly ConversationState[];
  texts: TextIndex;
  query: Query;
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
export interface Found {
  messages: FoundMessage[];
  /** There may be older ones in what has not been read yet. */
  unread: boolean;
}

const pagesOf = (texts: TextIndex, { conversationId, head, epoch }: ConversationState) =>
  texts.pagesOf(asStream(conversationId)).filter(({ page }) => keepsPage(page, head, epoch));

/**
 * All that wait, and of the others at least the newest `most`, or those that are newer than all that has not been read;
 * newest first.
 */
export function foundIn({ states, texts, query, outbox, now }: Sought, most: number): Found {
  const found = new Map<MessageId, FoundMessage>();
  const take = (state: ConversationState, rows: readonly Message[]) => {
    for (const { message, spans } of hitsIn(state, rows, query, outbox, now)) {
      const { id, seq, mine, text, at } = message;
      if (!found.has(id)) found.set(id, { ...about(state), messageId: id, seq, mine, text, spans, at });
    }
  };
  const visible = states.filter((state) => foldVisible(state, () => [], outbox, now));
  // What waits, and what it changes, whatever the store's text says.
  const changing = new Map(visible.map((state) => [state, changingRows(state, outbox)]));
  for (const [state, ids] of changing)
    if (entriesIn(outbox, state.conversationId).length)
      take(
        state,
        ids.size ? pagesOf(texts, state).flatMap(({ page }) => page.rows.filter(({ id }) => ids.has(id))) : [],
      );

  function* of(state: ConversationState): Generator<Candidate> {
    for (const row of candidatesIn(pagesOf(texts, state), query))
      if (!changing.get(state)?.has(row.id) && spansOf(query, row.text))
        yield { state, row, at: Date.parse(row.createdAt) };
    const until = texts.unreadUntil(asStream(state.conversationId));
    if (until !== null) yield { state, row: null, at: until };
  }
  const candidates = newestFirst(visible.map(of), ({ at }) => at);
  let unread = false;
  for (let taken = 0; taken < most && !unread;) {
    const next = byState(candidates, most - taken);
    unread = next.unread;
    if (!next.rows.size) break;
    const before = found.size;
    for (const [state, rows] of next.rows) take(state, rows);
    taken += found.size - before;
  }
  return { messages: [...found.values()].sort((a, b) => b.at - a.at), unread };
}

/** So many more of them, or what is left of what has been read. */
function byState(
  candidates: Iterator<Candidate>,
  most: number,
): { rows: Map<ConversationState, Message[]>; unread: boolean } {
  const rows = new Map<ConversationState, Message[]>();
  for (let n = 0; n < most; n++) {
    const { value, done } = candidates.next();
    if (done) break;
    const { state, row } = value as Candidate;
    if (!row) return { rows, unread: true };
    rows.set(state, [...(rows.get(state) ?? []), row]);
  }
  return { rows, unread: false };
}

function about(state: ConversationState) {
  const { card = null, info = null } = conversationHead(state) ?? {};
  return {
    conversationId: state.conversationId,
    otherId: info?.otherId ?? null,
    name: card?.username ?? null,
    avatarUrl: card?.avatarUrl ?? null,
  };
}

/** Whose name begins so, as the list shows them: newest conversation first. */
export const membersIn = ({ states, query, outbox, now }: Omit<Sought, 'texts'>): FoundMember[] =>
  states
    .filter(({ head }) => holds(query, head?.card?.username ?? ''))
    .flatMap((state) => foldRow(state, outbox, now) ?? [])
    .sort((a, b) => b.at - a.at)
    .flatMap(({ id, card }) => (card ? [{ conversationId: id, name: card.username, avatarUrl: card.avatarUrl }] : []));
