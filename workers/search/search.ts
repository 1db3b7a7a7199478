/** Full text over everything on the device: what the server has said, and what waits here [Y1]. */
import {
  asyncScheduler,
  filter,
  firstValueFrom,
  map,
  merge,
  mergeWith,
  Observable,
  shareReplay,
  Subject,
  throttleTime,
  type Subscription,
} from 'rxjs';
import { orderOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { blockedByMe } from '#domain/fold/blocked.ts';
import type { ConversationState } from '#domain/fold/state.ts';
import { NEWEST, pageKeysOf } from '#domain/fold/window.ts';
import { queryOf, type Query } from '#domain/search/query.ts';
import { EPOCH_ID } from '#store/names.ts';
import { allHeads$, type AllHeads } from '#store/reads.ts';
import type { Store } from '#store/open.ts';
import type { SearchAnswer, SearchWish } from '../search-api.ts';
import { coverage } from './coverage.ts';
import { foundIn, membersIn } from './found.ts';
import { openTextIndex, type TextIndex } from './text-index.ts';

interface SearchParts {
  account: MemberId;
  store: Store;
  outbox: {
    snapshot(): Promise<OutboxSnapshot>;
    subscribe(listener: () => void): () => void;
  };
  /** The device's clock. */
  now(): number;
  /** Milliseconds between two signals, however much is written. */
  rest?: number;
}

export interface Search {
  find(wish: SearchWish): Promise<SearchAnswer>;
  /** The last answer may have become another one. */
  stale: Observable<void>;
  close(): void;
}

const WHOLE = { size: Number.MAX_SAFE_INTEGER, end: NEWEST };

export function createSearch({ account, store, outbox, now, rest = 1000 }: SearchParts): Search {
  const standing = allHeads$(store).pipe(shareReplay({ bufferSize: 1, refCount: true }));
  /** From the first question on, as long as somebody searches: nothing is read anew that has not changed. */
  let following: Subscription | null = null;
  let asked: ConversationId | null = null;
  let index: TextIndex | null = null;
  /** Somebody has an answer of what had been read by then. */
  let partly = false;
  const read = new Subject<void>();
  /** What the index has been told of. */
  let known: AllHeads | null = null;
  function opened(): TextIndex {
    if (index) return index;
    [known, partly] = [null, false];
    return (index = openTextIndex(store.pages, () => {
      if (partly) read.next();
      partly = false;
    }));
  }

  /**
   * Rows are written before the head that names them [Y7]: those of a head that comes now may have been before the
   * index was opened.
   */
  function reads(texts: TextIndex, all: AllHeads): void {
    if (all === known) return;
    known = all;
    texts.want(
      [...all.heads].map(([stream, head]) => ({
        stream,
        keys: pageKeysOf(head, all.epoch, WHOLE),
        newestAt: newestIn(head),
      })),
    );
  }

  async function find(wish: SearchWish): Promise<SearchAnswer> {
    asked = wish.conversationId;
    following ??= standing.subscribe();
    const query = queryOf(wish.typed);
    const texts = opened();
    reads(texts, await firstValueFrom(standing));
    for (;;) {
      const answer = await findIn(texts, query, wish);
      const state = texts.state();
      if (state === 'reading' && answer.hits.length > 0) partly = true;
      if (state === 'whole' || (state === 'reading' && (answer.hits.length > 0 || !query.length))) return answer;
      // The storage is tried again at the next wish.
      await texts.further().catch((error: unknown) => ((index = null), Promise.reject(error as Error)));
    }
  }

  async function findIn(texts: TextIndex, query: Query, { conversationId, limit }: SearchWish): Promise<SearchAnswer> {
    const snapshot = await outbox.snapshot();
    // What was written meanwhile is in the index, and its head may be there by now.
    const all = await firstValueFrom(standing);
    const { epoch, heads } = all;
    reads(texts, all);
    const blocked = blockedByMe(heads.get(asStream(account)), epoch, snapshot);
    const named = [...heads.keys()].map((id) => id as string as ConversationId);
    const ids = new Set([...named, ...snapshot.entries.flatMap((entry) => orderOf(entry) ?? [])]);
    const states = [...ids]
      .filter((id) => conversationId === null || id === conversationId)
      .map((id): ConversationState => ({ conversationId: id, account, epoch, head: heads.get(asStream(id)), blocked }));
    const sought = { states, texts, query, outbox: snapshot, now: now() };
    const { messages, unread } = query.length ? foundIn(sought, limit + 1) : { messages: [], unread: false };
    const members = conversationId === null && query.length ? membersIn(sought) : [];
    return {
      members,
      hits: messages.slice(0, limit),
      more: unread || messages.length > limit,
      covered: coverage(texts, states),
    };
  }

  const written = merge(
    store.pages.$.pipe(map(({ documentData }) => documentData.streamId as string)),
    store.streams.$.pipe(map(({ documentId }) => documentId)),
  );
  const concerns = (stream: string) =>
    asked === null || [asStream(asked), asStream(account), EPOCH_ID].some((each) => each === stream);
  const stale = merge(
    written.pipe(filter(concerns)),
    new Observable<void>((listener) => outbox.subscribe(() => listener.next())),
  ).pipe(
    throttleTime(rest, asyncScheduler, { leading: false, trailing: true }),
    map(() => undefined),
    mergeWith(read),
  );

  return {
    find,
    stale,
    close() {
      following?.unsubscribe();
      index?.close();
    },
  };
}

/** Milliseconds; a head that tells nothing of it may hold the newest of all. */
const newestIn = ({ info }: Head): number =>
  info?.kind === 'conversation' && info.preview ? Date.parse(info.preview.createdAt) : Infinity;
