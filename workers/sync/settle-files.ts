/**
 * Makes the browser remove from its files what was deleted or overwritten before [Y22]. Chromium keeps all databases of
 * a site in one LevelDB. When a database is deleted it rewrites the tables around it, and leaves out what has a later
 * form, except where a transaction of any context began before that: its view of the files keeps the old form, which
 * then stays until the tables around the same place are rewritten again. See docs/LOCK.md.
 */
import type { MemberId } from '#schemas/ids.ts';

/** The first takes over what the last deletion has written, the second removes files that a reader held until then. */
const ROUNDS = 2;

/** `pause`: every transaction that runs ends meanwhile, and the browser rewrites its files after it has answered. */
export type Pause = () => Promise<void>;

/**
 * Deletes databases so that nothing of them is left in a file: empties them, lets running transactions end, and only
 * then has the tables rewritten; once more after another pause, by the one that is left.
 */
export async function deleteForGood(names: readonly string[], factory: IDBFactory, pause: Pause): Promise<void> {
  const [last, ...others] = [...names].sort();
  if (last === undefined) return;
  // One that cannot be emptied, as on a full disk, is deleted all the same.
  for (const name of names) await emptyDatabase(name, factory).catch(() => undefined);
  await pause();
  for (const name of others) await deleteDatabase(name, factory);
  await pause();
  await deleteDatabase(last, factory);
  await pause();
}

/** `pause`: the browser rewrites its files after it has answered. */
export async function settleFiles(account: MemberId, factory: IDBFactory, pause: Pause): Promise<void> {
  // It contains the account, so that an erasure finds what a killed worker has left.
  const name = `alcove-scratch-${account}`;
  for (let round = 0; round < ROUNDS; round++) {
    await writeScratch(name, factory);
    await deleteDatabase(name, factory);
    await pause();
  }
}

async function writeScratch(name: string, factory: IDBFactory): Promise<void> {
  const request = factory.open(name);
  request.onupgradeneeded = () => void request.result.createObjectStore('records').put(0, 0);
  (await answerOf(request)).close();
}

/** Removes all records of a database, if it exists. */
export async function emptyDatabase(name: string, factory: IDBFactory): Promise<void> {
  const request = factory.open(name);
  request.onupgradeneeded = () => request.transaction?.abort();
  const database = await answerOf(request).catch(() => null);
  if (!database) return;
  // Another context may delete it meanwhile.
  database.onversionchange = () => database.close();
  const stores = [...database.objectStoreNames];
  if (stores.length > 0) {
    const tx = database.transaction(stores, 'readwrite', { durability: 'strict' });
    for (const store of stores) tx.objectStore(store).clear();
    await new Promise((resolve, reject) => {
      tx.oncomplete = resolve;
      tx.onabort = () => reject(tx.error ?? new Error('not emptied'));
    });
  }
  database.close();
}

export const deleteDatabase = async (name: string, factory: IDBFactory): Promise<void> =>
  void (await answerOf(factory.deleteDatabase(name)));

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not answered'));
  });
