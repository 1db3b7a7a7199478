/** Removing whole stores: old versions [Y18], broken ones [Y19], and all of an account's [Y17]. Needs no RxDB. */
import type { MemberId } from '#schemas/ids.ts';
import { STORE_VERSION, storeDatabase, storeLock, type StoreDatabase } from './names.ts';

async function storeDatabases(factory: IDBFactory): Promise<StoreDatabase[]> {
  const all = await factory.databases();
  return all.flatMap(({ name }) => (name ? (storeDatabase(name) ?? []) : []));
}

const deleteDatabase = (factory: IDBFactory, name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = factory.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error('delete failed'));
  });

/** [Y17] Every version of this account's store. Contexts that still have one open are asked by the browser to close it. */
export async function eraseStores(account: MemberId, factory: IDBFactory = indexedDB): Promise<void> {
  const found = await storeDatabases(factory);
  await Promise.all(found.filter((each) => each.account === account).map(({ database }) => deleteDatabase(factory, database)));
}

/** [Y18] Other versions than ours, of any account, that no tab has open any more. */
export async function eraseOldStores(factory: IDBFactory = indexedDB, locks: LockManager = navigator.locks): Promise<void> {
  const old = (await storeDatabases(factory)).filter(({ version }) => version !== STORE_VERSION);
  for (const store of new Set(old.map((each) => each.store)))
    await locks.request(storeLock(store), { ifAvailable: true }, async (lock) => {
      if (lock) for (const { database } of old.filter((each) => each.store === store)) await deleteDatabase(factory, database);
    });
}
