/**
 * Combines signals of store and outbox for the folds [Y1]. The two may reach a page in either order; the folds accept
 * both.
 */
import { combineLatest, distinctUntilChanged, map, of, shareReplay, switchMap, type Observable } from 'rxjs';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, Epoch, MemberId } from '#schemas/ids.ts';
import { blockedByMe } from '#streams/conversation/blocked.ts';
import { queuedConversations } from '#streams/conversation/list.ts';
import { newestChunkKeys } from '#streams/conversation/newest-chunks.ts';
import { quotedNumbersInQueue, quotedChunkKeys } from '#streams/conversation/quotes.ts';
import { chunkKeysOf, type WindowRequest } from '#streams/conversation/window.ts';
import { account$, epoch$, head$, heads$, chunks$ } from '#sync/store/reads.ts';
import type { Store } from '#sync/store/open.ts';

type Queue = Observable<OutboxSnapshot>;

const joinKeys = (keys: readonly string[]) => keys.join(' ');
export const shareLatest = <T>(source: Observable<T>): Observable<T> =>
  source.pipe(shareReplay({ bufferSize: 1, refCount: true }));

/** Members whom this member blocks, pending blocks included. */
export const blocked$ = (store: Store, queue: Queue): Observable<ReadonlySet<MemberId>> =>
  combineLatest([epoch$(store), account$(store), queue]).pipe(
    map(([epoch, account, outbox]) => blockedByMe(account ?? undefined, epoch, outbox)),
    distinctUntilChanged((a, b) => joinKeys([...a].sort()) === joinKeys([...b].sort())),
  );

/**
 * The queue together with the heads of its conversations, always of the same moment: no conversation is shown as
 * unknown in between.
 */
export const queueWithHeads$ = (store: Store, queue: Queue): Observable<readonly [OutboxSnapshot, readonly Head[]]> =>
  queue.pipe(
    map((outbox) => joinKeys(queuedConversations(outbox))),
    distinctUntilChanged(),
    switchMap((key) => {
      const streams = key === '' ? [] : key.split(' ').map((id) => asStream(id as ConversationId));
      return combineLatest([queue, heads$(store, streams).pipe(map((heads) => [...heads.values()]))]);
    }),
  );

/** The chunks of groups among these heads that the list needs. */
export const newestChunks$ = (store: Store, heads: Observable<readonly Head[]>): Observable<readonly Chunk[]> =>
  combineLatest([epoch$(store), heads]).pipe(
    map(([epoch, listed]) => joinKeys(newestChunkKeys(listed, epoch))),
    distinctUntilChanged(),
    switchMap((keys) => chunksOf(store, keys)),
    map((chunks) => [...chunks.values()]),
  );

export interface StoredTimeline {
  epoch: Epoch | null;
  head: Head | undefined;
  chunks: readonly Chunk[];
}

const chunksOf = (store: Store, keys: string): Observable<ReadonlyMap<string, Chunk>> =>
  keys === '' ? of(new Map()) : chunks$(store, keys.split(' '));

/** One conversation in the store: its head, the chunks of a window, and the chunks of messages quoted there. */
export function storedTimeline$(
  store: Store,
  id: ConversationId,
  request: WindowRequest,
  queue: Queue,
): Observable<StoredTimeline> {
  const heads = shareLatest(combineLatest([epoch$(store), head$(store, asStream(id))]));
  return heads.pipe(
    map(([epoch, head]) => joinKeys(chunkKeysOf(head ?? undefined, epoch, request))),
    distinctUntilChanged(),
    switchMap((key) => {
      const windowChunks = shareLatest(chunksOf(store, key));
      const quotedChunks = combineLatest([heads, windowChunks, queue]).pipe(
        map(([[epoch, head], chunks, outbox]) =>
          joinKeys(quotedChunkKeys(head ?? undefined, epoch, [...chunks.values()], quotedNumbersInQueue(outbox, id))),
        ),
        distinctUntilChanged(),
        switchMap((keys) => chunksOf(store, keys)),
      );
      return combineLatest([heads, windowChunks, quotedChunks]);
    }),
    map(([[epoch, head], windowChunks, quotedChunks]) => ({
      epoch,
      head: head ?? undefined,
      chunks: [...windowChunks.values(), ...quotedChunks.values()],
    })),
  );
}
