/** Real stores for tests: RxDB on Dexie with an IndexedDB in memory, a new one for each test. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach } from 'vitest';
import { streamKinds } from '#streams/registry.ts';
import { openStore, type OpenOptions, type Store } from '#sync/store/open.ts';
import { storeWriter, type StoreWriter } from '#sync/store/writer.ts';
import { ada } from './streams.ts';

export interface Stores {
  open(options?: Partial<OpenOptions>): Promise<Store>;
  writer(): Promise<StoreWriter>;
}

export const atOnce = () => Promise.resolve();

/** Creates them; call it at the top of a test file. */
export function freshStores(): Stores {
  const open: Store[] = [];
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
  });
  afterEach(async () => {
    for (const store of open.splice(0)) await store.close();
  });
  const stores: Stores = {
    async open(options = {}) {
      const store = await openStore(ada, {
        kinds: streamKinds,
        multiInstance: false,
        indexedDB: globalThis.indexedDB,
        ...options,
      });
      open.push(store);
      return store;
    },
    writer: async () => storeWriter(await stores.open()),
  };
  return stores;
}
