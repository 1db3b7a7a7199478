/** Live queries of the pages over the store, each with a limit. Heads of another epoch count as absent [Y21]. */
import { combineLatest, distinctUntilChanged, finalize, map, shareReplay, type Observable } from 'rxjs';
import type { DeepReadonly } from 'rxdb';
import type { Head } from '#schemas/entities/head.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { Epoch, MemberId, StreamId } from '#schemas/ids.ts';
import type { StreamKind } from '#schemas/streams/registry.ts';
import type { StreamDoc } from './collections.ts';
import { EPOCH_ID } from './names.ts';
import type { Store } from './open.ts';

interface JsonDocument<Doc> {
  toJSON(): DeepReadonly<Doc>;
}
const documentToJson = <Doc>(document: JsonDocument<Doc>): Doc => document.toJSON() as Doc;

const epochs = new WeakMap<Store, Observable<Epoch | null>>();

/** The store's epoch; null before the first answer. */
export function epoch$(store: Store): Observable<Epoch | null> {
  const cached = epochs.get(store);
  if (cached) return cached;
  const query = store.streams.findOne(EPOCH_ID).$.pipe(
    map((doc) => (doc ? documentToJson<StreamDoc>(doc).epoch : null)),
    distinctUntilChanged(),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  epochs.set(store, query);
  return query;
}

const headsOf = (epoch: Epoch | null, docs: readonly JsonDocument<StreamDoc>[]): Head[] =>
  docs.flatMap((doc) => {
    const { head } = documentToJson<StreamDoc>(doc);
    return head && head.epoch === epoch ? [head] : [];
  });

/** The first `limit` streams of these kinds in the order of their list. */
export const listedHeads$ = (store: Store, kinds: readonly StreamKind[], limit: number): Observable<readonly Head[]> =>
  combineLatest([
    epoch$(store),
    store.streams.find({
      selector: { listed: { $eq: 1 }, 'head.kind': { $in: [...kinds] } },
      sort: [{ listed: 'asc' }, { order: 'asc' }],
      limit,
    }).$,
  ]).pipe(map(([epoch, docs]) => headsOf(epoch, docs)));

/** Every stream of these kinds with unread rows, for totals [Y12]; the optimistic view applies pending reads later. */
export const unreadHeads$ = (store: Store, kinds: readonly StreamKind[]): Observable<readonly Head[]> =>
  combineLatest([
    epoch$(store),
    store.streams.find({
      selector: { fresh: { $eq: 1 }, 'head.kind': { $in: [...kinds] } },
      sort: [{ fresh: 'asc' }, { order: 'asc' }],
    }).$,
  ]).pipe(map(([epoch, docs]) => headsOf(epoch, docs)));

export const listedCount$ = (store: Store): Observable<number> =>
  store.streams.count({ selector: { listed: { $eq: 1 } } }).$;

export const chunkCount$ = (store: Store): Observable<number> => store.chunks.count().$;

const headQueries = new WeakMap<Store, Map<StreamId, Observable<Head | null>>>();

/**
 * The head of a stream; null: not on this device. The membership of a lost stream is `gone`. The query is shared by all
 * simultaneous subscribers: an open conversation subscribes with each message written.
 */
export function head$(store: Store, stream: StreamId): Observable<Head | null> {
  const streamQueries = headQueries.get(store) ?? new Map<StreamId, Observable<Head | null>>();
  headQueries.set(store, streamQueries);
  const cached = streamQueries.get(stream);
  if (cached) return cached;
  const query = combineLatest([epoch$(store), store.streams.findOne(stream).$]).pipe(
    map(([epoch, doc]) => (doc ? (headsOf(epoch, [doc])[0] ?? null) : null)),
    finalize(() => streamQueries.delete(stream)),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  streamQueries.set(stream, query);
  return query;
}

/** Heads of the given streams, as far as the device has them. */
export const heads$ = (store: Store, streams: readonly StreamId[]): Observable<ReadonlyMap<StreamId, Head>> =>
  combineLatest([epoch$(store), store.streams.findByIds([...streams]).$]).pipe(
    map(([epoch, docs]) => new Map(headsOf(epoch, [...docs.values()]).map((head) => [head.id, head]))),
  );

/** The member's own stream: profile and blocks. */
export const account$ = (store: Store, account: MemberId = store.account): Observable<Head | null> =>
  head$(store, asStream(account));

/** Chunks by key, as far as they are on the device. */
export const chunks$ = (store: Store, keys: readonly string[]): Observable<ReadonlyMap<string, Chunk>> =>
  store.chunks
    .findByIds([...keys])
    .$.pipe(map((docs) => new Map([...docs].map(([key, doc]) => [key, documentToJson<Chunk>(doc)]))));
