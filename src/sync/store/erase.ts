/** Deletes whole stores, without RxDB: old versions [Y18], broken ones [Y19], and all of an account's [Y17]. */
import type { MemberId } from '#schemas/ids.ts';
import { currentCipher } from '../lock/current-cipher.ts';
import { EPOCH_ID, isReplaced, STORE_VERSION, storeLock } from './names.ts';
import { groupByStore, openRaw, storeDatabases } from './raw.ts';

const deleteDatabase = (factory: IDBFactory, name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = factory.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error('delete failed'));
  });

async function deleteEach(factory: IDBFactory, names: readonly string[]): Promise<void> {
  for (const name of names) await deleteDatabase(factory, name);
}

/** Deletes every version of this account's store [Y17]. The browser makes contexts that have one open close it. */
export async function eraseStores(account: MemberId, factory: IDBFactory = indexedDB): Promise<void> {
  const databases = await storeDatabases(factory);
  await Promise.all(
    databases.filter((each) => each.account === account).map(({ database }) => deleteDatabase(factory, database)),
  );
}

/**
 * Deletes replaced stores, of any account, that no tab has open, once the present version is filled (it names an epoch)
 * or the account is `finishedAccount` [Y18]. Later versions are left alone. `erase` deletes the databases of one store.
 */
export async function eraseOldStores(
  factory: IDBFactory = indexedDB,
  locks: LockManager = navigator.locks,
  finishedAccount?: MemberId,
  erase = (names: readonly string[]): Promise<void> => deleteEach(factory, names),
): Promise<void> {
  const all = await storeDatabases(factory);
  for (const databases of groupByStore(all.filter(isReplaced))) {
    const [{ account, store }] = databases;
    const current = all.find(
      (each) =>
        each.account === account &&
        each.version === STORE_VERSION &&
        !isReplaced(each) &&
        each.database.endsWith('--streams'),
    );
    // Under the app lock only the leader that has filled the present one deletes them, in its own way [Y22].
    const mayErase = async () =>
      currentCipher(account) === null && current !== undefined && isFilled(current.database, factory);
    if (account !== finishedAccount && !(await mayErase())) continue;
    await locks.request(storeLock(store), { ifAvailable: true }, async (lock) => {
      if (lock) await erase(databases.map(({ database }) => database));
    });
  }
}

async function isFilled(streams: string, factory: IDBFactory): Promise<boolean> {
  const docs = await openRaw(streams, factory);
  try {
    return ((await docs?.get([EPOCH_ID])) ?? []).length > 0;
  } finally {
    docs?.close();
  }
}
