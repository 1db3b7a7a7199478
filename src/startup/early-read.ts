/**
 * What the document reads of the device for the program, while that is still being fetched: whose it is, and whether
 * their session is there.
 */

export interface EarlyRead {
  owner: unknown;
  session: unknown;
}

declare global {
  /** Of the document. */
  var alcoveDevice: Promise<EarlyRead | null> | undefined;
}

/**
 * null: nothing could be read, for whatever reason: a start waits for this. Reading makes no database, and each end
 * lets go of it: a connection that stays would hold up who erases it [Y17]. The document runs this very function before
 * the program is there: it must not use anything from outside itself.
 */
export function readEarly(name: string): Promise<EarlyRead | null> {
  return new Promise((resolve) => {
    try {
      const opening = indexedDB.open(name);
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = () => resolve(null);
      opening.onsuccess = () => {
        const database = opening.result;
        const end = (read: EarlyRead | null) => {
          resolve(read);
          database.close();
        };
        try {
          const tx = database.transaction(['owner', 'session']);
          tx.onabort = () => end(null);
          const owner: IDBRequest<unknown> = tx.objectStore('owner').get('owner');
          const session: IDBRequest<unknown> = tx.objectStore('session').get('session');
          session.onsuccess = () => end({ owner: owner.result, session: session.result });
        } catch {
          end(null);
        }
      };
    } catch {
      resolve(null);
    }
  });
}

/** For the first read of a page: what is read later is read anew. */
export async function takeEarlyRead(): Promise<EarlyRead | null> {
  const read = globalThis.alcoveDevice;
  globalThis.alcoveDevice = undefined;
  return (await read) ?? null;
}
