/** Owner, session and app locks, which the document reads from the device while the program is still being fetched. */

export interface EarlyRead {
  owner: unknown;
  session: unknown;
  locks?: unknown;
}

declare global {
  /** Set by the script in the document. */
  var alcoveDevice: Promise<EarlyRead | null> | undefined;
}

/**
 * Reads owner, session and locks from the device database. Resolves to null when nothing can be read, and never
 * rejects, because the start waits for it. It creates no database, and every path closes the connection: an open one
 * would block an erasure [Y17]. The document runs the source of this function before the program is there, so the
 * function must not use anything from outside itself.
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
          const tx = database.transaction(['owner', 'session', 'meta']);
          tx.onabort = () => end(null);
          const owner: IDBRequest<unknown> = tx.objectStore('owner').get('owner');
          const session: IDBRequest<unknown> = tx.objectStore('session').get('session');
          const locks: IDBRequest<unknown> = tx.objectStore('meta').get('locks');
          locks.onsuccess = () => end({ owner: owner.result, session: session.result, locks: locks.result });
        } catch {
          end(null);
        }
      };
    } catch {
      resolve(null);
    }
  });
}

/**
 * Ends the wait for a device that names no owner and does not answer: after a second it counts as a guest's [AUTH-134].
 * What it answers later counts all the same, because the account is read again after the first paint. A device that
 * names an owner is waited for: its member must not be shown public pages [AUTH-135]. The document runs this source
 * too.
 */
export function endSilence(read: Promise<EarlyRead | null>): Promise<EarlyRead | null> {
  const nobody = { owner: undefined, session: undefined };
  return Promise.race([read, new Promise<EarlyRead>((resolve) => void setTimeout(resolve, 1000, nobody))]);
}

/**
 * Returns the document's early read, once. Later reads must ask the database again, so a second call resolves to null.
 */
export async function takeEarlyRead(): Promise<EarlyRead | null> {
  const read = globalThis.alcoveDevice;
  globalThis.alcoveDevice = undefined;
  return (await read) ?? null;
}
