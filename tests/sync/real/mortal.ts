/**
 * Wraps a context's access to real databases: a dead context receives no results any more, a frozen one when it wakes.
 */
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { ChunkCollection, Store, StreamCollection } from '#sync/store/open.ts';
import type { Context } from '#simulator/core/ports/context.ts';

/** Wraps the outbox: its answers and its observables pass through the context. */
export function mortalOutbox(outbox: Outbox, context: Context): Outbox {
  const own = {
    account: outbox.account,
    rules: outbox.rules,
    closed: context.deliverResult(outbox.closed),
    subscribe: (listener: () => void) => outbox.subscribe(() => context.deliver(listener)),
    close: () => outbox.close(),
  };
  const deliver =
    (name: keyof Outbox) =>
    (...given: unknown[]) =>
      context.deliverResult((outbox[name] as (...all: unknown[]) => Promise<unknown>)(...given));
  const others = (Object.keys(outbox) as (keyof Outbox)[])
    .filter((name) => !(name in own))
    .map((name) => [name, deliver(name)]);
  return { ...Object.fromEntries(others), ...own } as Outbox;
}

/** The part of a collection that the store's writer uses. */
function mortalCollection<C extends StreamCollection | ChunkCollection>(collection: C, context: Context): C {
  const { storageInstance } = collection;
  const alive = <T>(work: PromiseLike<T>) => context.deliverResult(Promise.resolve(work));
  type Internals = {
    dexieTable: { where(index: string): { between(from: unknown, to: unknown): { delete(): PromiseLike<number> } } };
  };
  const internals = async () => {
    const { dexieTable } = await (storageInstance.internals as unknown as Promise<Internals>);
    return {
      dexieTable: {
        where: (index: string) => ({
          between: (from: unknown, to: unknown) => ({
            delete: () => alive(dexieTable.where(index).between(from, to).delete()),
          }),
        }),
      },
    };
  };
  return {
    find(query?: object) {
      // Clears the cache, because this collection is not notified of other contexts' writes.
      collection._queryCache._map.clear();
      return { exec: () => alive((collection as ChunkCollection).find(query).exec()) };
    },
    storageInstance: {
      findDocumentsById: (ids: string[], deleted: boolean) =>
        alive(storageInstance.findDocumentsById(ids, deleted) as Promise<unknown>),
      bulkWrite: (rows: never[], reason: string) => alive(storageInstance.bulkWrite(rows, reason) as Promise<unknown>),
      get internals() {
        return alive(internals());
      },
    },
  } as unknown as C;
}

export const mortalStore = (store: Store, context: Context): Store => ({
  ...store,
  streams: mortalCollection(store.streams, context),
  chunks: mortalCollection(store.chunks, context),
  close: () => context.deliverResult(store.close()),
});
