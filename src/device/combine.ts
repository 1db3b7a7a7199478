/**
 * Signals of store and outbox as the folds take them [Y1]. The two reach a page in either order: the folds bear both.
 */
import { combineLatest, distinctUntilChanged, map, of, shareReplay, switchMap, type Observable } from 'rxjs';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, Epoch, MemberId } from '#schemas/ids.ts';
import { blockedByMe } from '#streams/conversation/blocked.ts';
import { queuedConversations } from '#streams/conversation/list.ts';
import { quotedNumbersInQueue, quotedChunkKeys } from '#streams/conversation/quotes.ts';
import { chunkKeysOf, type WindowRequest } from '#streams/conversation/window.ts';
import { account$, epoch$, head$, heads$, chunks$ } from '#sync/store/reads.ts';
import type { Store } from '#sync/store/open.ts';

type Queue = Observable<OutboxSnapshot>;

const joinKeys = (keys: readonly string[]) => keys.join(' ');
export const shareLatest = <T>(source: Observable<T>): Observable<T> =>
  source.pipe(shareReplay({ bufferSize: 1, refCount: true }));

/** Whom the member blocks, as soon as they have asked for it. */
export const blocked$ = (store: Store, queue: Queue): Observable<ReadonlySet<MemberId>> =>
  combineLatest([epoch$(store), account$(store), queue]).pipe(
    map(([epoch, account, outbox]) => blockedByMe(account ?? undefined, epoch, outbox)),
    distinctUntilChanged((a, b) => joinKeys([...a].sort()) === joinKeys([...b].sort())),
  );

/** The queue with the heads that it names, always of the same moment: none flashes as unknown meanwhile. */
export const queueWithHeads$ = (store: Store, queue: Queue): Observable<readonly [OutboxSnapshot, readonly Head[]]> =>
  queue.pipe(
    map((outbox) => joinKeys(queuedConversations(outbox))),
    distinctUntilChanged(),
    switchMap((key) => {
      const streams = key === '' ? [] : key.split(' ').map((id) => asStream(id as ConversationId));
      return combineLatest([queue, heads$(store, streams).pipe(map((heads) => [...heads.values()]))]);
    }),
  );

export interface StoredTimeline {
  epoch: Epoch | null;
  head: Head | undefined;
  chunks: readonly Chunk[];
}

const chunksOf = (store: Store, keys: string): Observable<ReadonlyMap<string, Chunk>> =>
  keys === '' ? of(new Map()) : chunks$(store, keys.split(' '));

/** One conversation as the store has it: its head, the pages of a window, and those of what is quoted there. */
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
