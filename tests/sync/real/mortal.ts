/** What a context holds of real databases: the dead hear nothing of them any more, the frozen when they wake. */
import type { MemberId } from '#schemas/ids.ts';
import { OutboxClosed } from '#outbox/database.ts';
import type { Outbox } from '#outbox/outbox.ts';
import type { PageCollection, Store, StreamCollection } from '#store/open.ts';
import type { Context } from '#simulator/ports/context.ts';

export const throughLife = <T>(context: Context, work: PromiseLike<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    work.then(
      (value) => context.deliver(() => resolve(value)),
      (error: unknown) => context.deliver(() => reject(error as Error)),
    );
  });

const AGAIN_MS = 500;

/** An outbox that may still be opening, and is tried again until it opens. */
export function lateOutbox(account: MemberId, open: () => Promise<Outbox>, context: Context): Outbox {
  let over = false;
  let onClosed = () => {};
  const closed = new Promise<void>((resolve) => (onClosed = resolve));
  const again = async (error: unknown): Promise<Outbox> => {
    if (error instanceof OutboxClosed || over) throw new OutboxClosed();
    await context.clock.wait(AGAIN_MS);
    return open().catch(again);
  };
  const opening = open().catch(again);
  opening.then((outbox) => {
    void outbox.closed.then(onClosed);
    if (over) outbox.close();
  }, onClosed);
  const own = {
    account,
    subscribe(listener: () => void) {
      let unsubscribe = () => {};
      let wanted = true;
      void opening.then((outbox) => wanted && (unsubscribe = outbox.subscribe(() => context.deliver(listener)))).catch(() => undefined);
      return () => {
        wanted = false;
        unsubscribe();
      };
    },
    closed,
    close() {
      over = true;
      void opening.then((outbox) => outbox.close()).catch(() => undefined);
    },
  };
  const later = (name: keyof Outbox) => (...given: unknown[]) =>
    throughLife(context, opening.then((outbox) => (outbox[name] as (...all: unknown[]) => Promise<unknown>)(...given)));
  return new Proxy(own, { get: (_, name: keyof Outbox) => (name in own ? own[name as keyof typeof own] : later(name)) }) as Outbox;
}

/** What the store's writer uses of a collection. */
function mortalCollection<C extends StreamCollection | PageCollection>(collection: C, context: Context): C {
  const { storageInstance } = collection;
  const alive = <T>(work: PromiseLike<T>) => throughLife(context, work);
  type Internals = { dexieTable: { where(index: string): { between(from: unknown, to: unknown): { delete(): PromiseLike<number> } } } };
  const internals = async () => {
    const { dexieTable } = (await storageInstance.internals) as unknown as Internals;
    return { dexieTable: { where: (index: string) => ({ between: (from: unknown, to: unknown) => ({ delete: () => alive(dexieTable.where(index).between(from, to).delete()) }) }) } };
  };
  return {
    find(query?: object) {
      // What other contexts have written is not told to this one: it looks for itself.
      collection._queryCache._map.clear();
      return { exec: () => alive((collection as PageCollection).find(query).exec()) };
    },
    storageInstance: {
      findDocumentsById: (ids: string[], deleted: boolean) => alive(storageInstance.findDocumentsById(ids, deleted) as Promise<unknown>),
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
  pages: mortalCollection(store.pages, context),
  close: () => throughLife(context, store.close()),
});
