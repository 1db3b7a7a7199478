/** Searches the full text of all messages on the device: stored ones, and those of the outbox [Y1]. */
import { entryRules } from '#actions/rules.ts';
import { asyncScheduler, filter, map, merge, mergeWith, Observable, Subject, throttleTime } from 'rxjs';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { blockedByMe } from '#streams/conversation/blocked.ts';
import { newestMessageAt } from '#streams/conversation/hits.ts';
import type { ConversationState } from '#streams/conversation/state.ts';
import { NEWEST, chunkKeysOf } from '#streams/conversation/window.ts';
import type { StreamKinds } from '#streams/types.ts';
import { queryOf, type SearchQuery } from '#domain/search/query.ts';
import { EPOCH_ID } from '#sync/store/names.ts';
import type { StoreChange } from '#sync/store/announced-changes.ts';
import type { AllHeads, StoreReader } from '#sync/store/store-reader.ts';
import type { SearchAnswer, SearchRequest } from '#platform/worker-api/search-api.ts';
import { coverage } from './coverage.ts';
import { findMessages, findMembers } from './find-messages.ts';
import { openTextIndex, type TextIndex } from './text-index.ts';

interface SearchParts {
  account: MemberId;
  kinds: StreamKinds;
  store: StoreReader;
  outbox: {
    snapshot(): Promise<OutboxSnapshot>;
    subscribe(listener: () => void): () => void;
  };
  /** The device's clock, in milliseconds. */
  now(): number;
  /** Minimum time between two `stale` signals that changes of store and outbox cause, in milliseconds. */
  throttleMs?: number;
}

export interface Search {
  find(request: SearchRequest): Promise<SearchAnswer>;
  /** Emits when a new search may have another answer than the last one. */
  stale: Observable<void>;
  close(): void;
}

const WHOLE_WINDOW = { size: Number.MAX_SAFE_INTEGER, end: NEWEST };

export function createSearch({ account, kinds, store, outbox, now, throttleMs = 1000 }: SearchParts): Search {
  let searchedConversation: ConversationId | null = null;
  let index: TextIndex | null = null;
  /** The last answer was given before all chunks were loaded. */
  let hasPartialAnswer = false;
  const moreRead$ = new Subject<void>();
  /** The heads that were last added to the index. */
  let indexedHeads: AllHeads | null = null;
  function openIndex(): TextIndex {
    if (index) return index;
    [indexedHeads, hasPartialAnswer] = [null, false];
    return (index = openTextIndex(store, kinds, () => {
      if (hasPartialAnswer) moreRead$.next();
      hasPartialAnswer = false;
    }));
  }

  /**
   * Adds all chunks of these heads to the index. The chunks of a new head may have been written before the index was
   * opened, because rows are written before their head [Y7].
   */
  function indexHeads(texts: TextIndex, allHeads: AllHeads): void {
    if (allHeads === indexedHeads) return;
    indexedHeads = allHeads;
    texts.add(
      [...allHeads.heads]
        .filter(([, { kind }]) => kinds.isSearched(kind))
        .map(([stream, head]) => ({
          stream,
          kind: head.kind,
          keys: chunkKeysOf(head, allHeads.epoch, WHOLE_WINDOW),
          newestAt: newestMessageAt(head),
        })),
    );
  }

  async function find(request: SearchRequest): Promise<SearchAnswer> {
    searchedConversation = request.conversationId;
    const query = queryOf(request.input);
    const texts = openIndex();
    indexHeads(texts, await store.allHeads());
    for (;;) {
      const answer = await findIn(texts, query, request);
      const state = texts.state();
      if (state === 'reading' && answer.hits.length > 0) hasPartialAnswer = true;
      if (state === 'whole' || (state === 'reading' && (answer.hits.length > 0 || !query.length))) return answer;
      // If the storage fails, the next search opens a new index.
      await texts.whenMoreRead().catch((error: unknown) => ((index = null), Promise.reject(error as Error)));
    }
  }

  async function findIn(
    texts: TextIndex,
    query: SearchQuery,
    { conversationId, limit }: SearchRequest,
  ): Promise<SearchAnswer> {
    const snapshot = await outbox.snapshot();
    // Chunks written meanwhile are in the index; the heads are read again, as theirs may have been written too.
    const allHeads = await store.allHeads();
    const { epoch, heads } = allHeads;
    indexHeads(texts, allHeads);
    const blocked = blockedByMe(heads.get(asStream(account)), epoch, snapshot);
    const replicatedIds = [...heads.keys()].map((id) => id as string as ConversationId);
    const ids = new Set([
      ...replicatedIds,
      ...snapshot.entries.flatMap((entry) => entryRules.orderingConversationOf(entry) ?? []),
    ]);
    const states = [...ids]
      .filter((id) => conversationId === null || id === conversationId)
      .map((id): ConversationState => ({ conversationId: id, account, epoch, head: heads.get(asStream(id)), blocked }));
    const scope = { states, texts, query, outbox: snapshot, now: now() };
    const { messages, incomplete } = query.length
      ? findMessages(scope, limit + 1)
      : { messages: [], incomplete: false };
    const members = conversationId === null && query.length ? findMembers(scope) : [];
    return {
      members,
      hits: messages.slice(0, limit),
      more: incomplete || messages.length > limit,
      coverage: coverage(texts, states),
    };
  }

  const writtenStreams$ = new Observable<StoreChange>((listener) =>
    store.onChange((change) => listener.next(change)),
  ).pipe(
    map(({ collection, id, document }) => (collection === 'chunks' ? (document as Chunk).streamId : id) as string),
  );
  const affectsSearch = (stream: string) =>
    searchedConversation === null ||
    [asStream(searchedConversation), asStream(account), EPOCH_ID].some((each) => each === stream);
  const stale = merge(
    writtenStreams$.pipe(filter(affectsSearch)),
    new Observable<void>((listener) => outbox.subscribe(() => listener.next())),
  ).pipe(
    throttleTime(throttleMs, asyncScheduler, { leading: false, trailing: true }),
    map(() => undefined),
    mergeWith(moreRead$),
  );

  return {
    find,
    stale,
    close() {
      index?.close();
    },
  };
}
