/**
 * Signals of store and outbox as the folds take them [Y1]. The two reach a page in either order: the folds bear both.
 */
import { combineLatest, distinctUntilChanged, map, of, shareReplay, switchMap, type Observable } from 'rxjs';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { Page } from '#schemas/entities/page.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, Epoch, MemberId } from '#schemas/ids.ts';
import { blockedByMe } from '#domain/fold/blocked.ts';
import { conversationsIn } from '#domain/fold/list.ts';
import { quotedInQueue, quotedKeysOf } from '#domain/fold/quotes.ts';
import { pageKeysOf, type WindowWish } from '#domain/fold/window.ts';
import { account$, epoch$, head$, heads$, pages$ } from '#store/reads.ts';
import type { Store } from '#store/open.ts';

type Queue = Observable<OutboxSnapshot>;

const joined = (keys: readonly string[]) => keys.join(' ');
export const shared = <T>(source: Observable<T>): Observable<T> =>
  source.pipe(shareReplay({ bufferSize: 1, refCount: true }));

/** Whom the member blocks, as soon as they have asked for it. */
export const blocked$ = (store: Store, queue: Queue): Observable<ReadonlySet<MemberId>> =>
  combineLatest([epoch$(store), account$(store), queue]).pipe(
    map(([epoch, account, outbox]) => blockedByMe(account ?? undefined, epoch, outbox)),
    distinctUntilChanged((a, b) => joined([...a].sort()) === joined([...b].sort())),
  );

/** The queue with the heads that it names, always of the same moment: none flashes as unknown meanwhile. */
export const queueWithHeads$ = (store: Store, queue: Queue): Observable<readonly [OutboxSnapshot, readonly Head[]]> =>
  queue.pipe(
    map((outbox) => joined(conversationsIn(outbox))),
    distinctUntilChanged(),
    switchMap((key) => {
      const streams = key === '' ? [] : key.split(' ').map((id) => asStream(id as ConversationId));
      return combineLatest([queue, heads$(store, streams).pipe(map((heads) => [...heads.values()]))]);
    }),
  );

export interface StoredTimeline {
  epoch: Epoch | null;
  head: Head | undefined;
  pages: readonly Page[];
}

const pagesOf = (store: Store, keys: string): Observable<ReadonlyMap<string, Page>> =>
  keys === '' ? of(new Map()) : pages$(store, keys.split(' '));

/** One conversation as the store has it: its head, the pages of a window, and those of what is quoted there. */
export function stored$(store: Store, id: ConversationId, wish: WindowWish, queue: Queue): Observable<StoredTimeline> {
  const heads = shared(combineLatest([epoch$(store), head$(store, asStream(id))]));
  return heads.pipe(
    map(([epoch, head]) => joined(pageKeysOf(head ?? undefined, epoch, wish))),
    distinctUntilChanged(),
    switchMap((key) => {
      const window = shared(pagesOf(store, key));
      const quoted = combineLatest([heads, window, queue]).pipe(
        map(([[epoch, head], pages, outbox]) =>
          joined(quotedKeysOf(head ?? undefined, epoch, [...pages.values()], quotedInQueue(outbox, id))),
        ),
        distinctUntilChanged(),
        switchMap((keys) => pagesOf(store, keys)),
      );
      return combineLatest([heads, window, quoted]);
    }),
    map(([[epoch, head], window, quoted]) => ({
      epoch,
      head: head ?? undefined,
      pages: [...window.values(), ...quoted.values()],
    })),
  );
}
