/**
 * Makes the browser remove from its files what was deleted or overwritten before [Y22]. Chromium keeps all databases of
 * a site in one log of changes; it rewrites the older part when a database is deleted, but the newest part only with
 * the next one. Measured: after three, most of it is gone; an older table may keep a message (docs/LOCK.md).
 */
import type { MemberId } from '#schemas/ids.ts';

const ROUNDS = 3;

/** `pause`: the browser rewrites its files after it has answered. */
export async function settleFiles(account: MemberId, factory: IDBFactory, pause: () => Promise<void>): Promise<void> {
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

export const deleteDatabase = async (name: string, factory: IDBFactory): Promise<void> =>
  void (await answerOf(factory.deleteDatabase(name)));

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not answered'));
  });
