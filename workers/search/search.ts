/** Full text over everything on the device: what the server has said, and what waits here [Y1]. */
import { firstValueFrom } from 'rxjs';
import { orderOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { Message } from '#schemas/entities/message.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, Epoch, MemberId, StreamId } from '#schemas/ids.ts';
import { blockedByMe } from '#domain/fold/blocked.ts';
import { conversationHead, type ConversationState } from '#domain/fold/state.ts';
import { keepsPage } from '#domain/page-changes.ts';
import { changingRows, hitsIn } from '#domain/search/hits.ts';
import { foldRow } from '#domain/fold/row.ts';
import { holds, queryOf, type Query } from '#domain/search/query.ts';
import { epoch$, heads$ } from '#store/reads.ts';
import type { Store } from '#store/open.ts';
import type { FoundMember, FoundMessage, SearchAnswer, SearchWish } from '../search-api.ts';
import { coverage } from './coverage.ts';
import { candidatesIn, openTextIndex, type TextIndex } from './text-index.ts';

interface SearchParts {
  account: MemberId;
  store: Store;
  snapshot(): Promise<OutboxSnapshot>;
  /** The device's clock. */
  now(): number;
}

export interface Search {
  find(wish: SearchWish): Promise<SearchAnswer>;
  close(): void;
}

export function createSearch({ account, store, snapshot, now }: SearchParts): Search {
  let opening: Promise<TextIndex> | null = null;
  const index = () => (opening ??= openTextIndex(store.pages).catch((error: unknown) => ((opening = null), Promise.reject(error as Error))));

  async function find({ typed, conversationId, limit }: SearchWish): Promise<SearchAnswer> {
    const [texts, outbox, epoch, known] = await Promise.all([index(), snapshot(), firstValueFrom(epoch$(store)), headsOf(store)]);
    const heads = [...known.values()].filter((head) => conversationId === null || head.id === asStream(conversationId));
    const query = queryOf(typed);
    const own = known.get(asStream(account));
    const blocked = blockedByMe(own, epoch, outbox);
    const ids = new Set<ConversationId>([...heads.map(({ id }) => id as string as ConversationId), ...outbox.entries.flatMap((entry) => orderOf(entry) ?? [])]);
    const states = [...ids]
      .filter((id) => conversationId === null || id === conversationId)
      .map((id): ConversationState => ({ conversationId: id, account, epoch, head: known.get(asStream(id)), blocked }));
    const found = query.length ? foundIn(states, rowsFor(texts, states, epoch, query, outbox), query, outbox, now()) : [];
    const members = conversationId === null ? membersIn(states, query, outbox, now()) : [];
    return { members, hits: found.slice(0, limit), more: found.length > limit, covered: coverage(texts.pages(), heads, epoch) };
  }

  return { find, close: () => void opening?.then((texts) => texts.close()).catch(() => undefined) };
}

async function headsOf(store: Store): Promise<ReadonlyMap<StreamId, Head>> {
  const docs = await store.streams.find().exec();
  return firstValueFrom(heads$(store, docs.map(({ id }) => id as StreamId)));
}

/** The rows of each stream that are worth a closer look. */
function rowsFor(texts: TextIndex, states: readonly ConversationState[], epoch: Epoch | null, query: Query, outbox: OutboxSnapshot): ReadonlyMap<StreamId, Message[]> {
  const streams = new Map(states.map((state) => [asStream(state.conversationId), { head: state.head, anyway: changingRows(state, outbox) }]));
  const rows = new Map<StreamId, Message[]>();
  for (const each of texts.pages()) {
    const stream = streams.get(each.page.streamId);
    if (!stream || !keepsPage(each.page, stream.head, epoch)) continue;
    const candidates = candidatesIn(each, query, stream.anyway);
    if (candidates.length) rows.set(each.page.streamId, [...(rows.get(each.page.streamId) ?? []), ...candidates]);
  }
  return rows;
}

/** Whose name begins so, as the list shows them: newest conversation first. */
const membersIn = (states: readonly ConversationState[], query: Query, outbox: OutboxSnapshot, now: number): FoundMember[] =>
  query.length === 0
    ? []
    : states
        .filter(({ head }) => holds(query, head?.card?.username ?? ''))
        .flatMap((state) => foldRow(state, outbox, now) ?? [])
        .sort((a, b) => b.at - a.at)
        .flatMap(({ id, card }) => (card ? [{ conversationId: id, name: card.username, avatarUrl: card.avatarUrl }] : []));

function foundIn(states: readonly ConversationState[], rows: ReadonlyMap<StreamId, Message[]>, query: Query, outbox: OutboxSnapshot, now: number): FoundMessage[] {
  return states
    .flatMap((state) => {
      const head = conversationHead(state);
      const { card = null } = head ?? {};
      const about = { conversationId: state.conversationId, otherId: head?.info.otherId ?? null, name: card?.username ?? null, avatarUrl: card?.avatarUrl ?? null };
      return hitsIn(state, rows.get(asStream(state.conversationId)) ?? [], query, outbox, now).map(({ message, spans }) => {
        const { id, seq, mine, text, at } = message;
        return { ...about, messageId: id, seq, mine, text, spans, at };
      });
    })
    .sort((a, b) => b.at - a.at);
}
