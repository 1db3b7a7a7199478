/** Pictures on this device: those that wait to leave, and those that were seen. Its stores never change [Y18]. */
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { MemberId } from '#schemas/ids.ts';
import type { PictureType } from '#schemas/media.ts';

/**
 * `waiting`: to be uploaded; `done`: uploaded, its message has yet to leave; `dropped`: taken back, what was uploaded
 * of it is to go.
 */
export type UploadState = 'waiting' | 'done' | 'dropped';

export interface Upload {
  /** What its message's entry names it by. */
  path: string;
  type: PictureType;
  size: number;
  /** Milliseconds, the device's clock. */
  at: number;
  state: UploadState;
  /** It was there once, as far as was heard, and the server had it no more. */
  again?: true;
  /** How many attempts in a row heard nothing from the server. */
  unanswered?: number;
}

/** Somebody's picture, once it was on the screen; `at`: last. */
export interface CachedPicture {
  path: string;
  type: PictureType;
  size: number;
  at: number;
}

interface Schema extends DBSchema {
  uploads: { key: string; value: Upload & { v: 1 } };
  seen: { key: string; value: CachedPicture & { v: 1 }; indexes: { at: number } };
  /** Under the path; of both. */
  bytes: { key: string; value: ArrayBuffer };
  meta: { key: string; value: { v: 1; bytes: number } };
}
export type MediaDatabase = IDBPDatabase<Schema>;

/** It carries the account in its name, and so goes with it [Y17]. */
const mediaName = (account: MemberId): string => `alcove-media-${account}`;

/** Where an account's pictures lie. */
export interface MediaDatabases {
  /** `create: false`: null where there is none yet. `fresh`: nothing was there. */
  open(account: MemberId, create: boolean, onClosed: () => void): Promise<{ db: MediaDatabase; fresh: boolean } | null>;
  remove(account: MemberId): Promise<void>;
}

/** The browser's own. */
export const mediaDatabases: MediaDatabases = {
  open: openMediaDatabase,
  remove: (account) => deleteDB(mediaName(account)),
};

async function openMediaDatabase(
  account: MemberId,
  create: boolean,
  onClosed: () => void,
): Promise<{ db: MediaDatabase; fresh: boolean } | null> {
  let fresh = false;
  try {
    const db = await openDB<Schema>(mediaName(account), 1, {
      upgrade(database, _old, _new, transaction) {
        if (!create) {
          transaction.done.catch(() => undefined);
          return transaction.abort();
        }
        fresh = true;
        database.createObjectStore('uploads', { keyPath: 'path' });
        database.createObjectStore('seen', { keyPath: 'path' }).createIndex('at', 'at');
        database.createObjectStore('bytes');
        database.createObjectStore('meta');
      },
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        onClosed();
      },
      terminated: onClosed,
    });
    return { db, fresh };
  } catch (error) {
    if (!create && error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}
