/**
 * The database of pictures on this device: those that wait to be uploaded, and those that were shown. Its stores never
 * change [Y18].
 */
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { MemberId } from '#schemas/ids.ts';
import type { FileType } from '#schemas/media.ts';
import { sealingCipher } from '../lock/current-cipher.ts';

/**
 * State of an upload. `waiting`: to be uploaded; `done`: uploaded, but its message is not sent yet; `dropped`:
 * discarded, so that an uploaded copy has to be deleted on the server.
 */
export type UploadState = 'waiting' | 'done' | 'dropped';

export interface Upload {
  /** The name by which its message's entry refers to it. */
  path: string;
  type: FileType;
  size: number;
  /** Time of adding, in milliseconds by the device's clock. */
  at: number;
  state: UploadState;
  /** The server once confirmed the upload, and later no longer had the picture. */
  again?: true;
  /** An attempt to upload it was made: the server may have some of it. */
  hasBegun?: true;
  /** How many attempts in a row got no answer from the server. */
  unanswered?: number;
}

/** A picture of any member that was shown; `at`: when it was last shown. */
export interface CachedPicture {
  path: string;
  type: FileType;
  size: number;
  at: number;
}

export interface MediaSchema extends DBSchema {
  uploads: { key: string; value: Upload & { v: 1 } };
  seen: { key: string; value: CachedPicture & { v: 1 }; indexes: { at: number } };
  /** The bytes of uploads and shown pictures, by path. */
  bytes: { key: string; value: ArrayBuffer };
  meta: { key: string; value: { v: 1; bytes: number } };
}
export type MediaDatabase = IDBPDatabase<MediaSchema>;

/**
 * Name of the database: it contains the account, so that an erasure finds it [Y17]. `isSealed`: what lies sealed under
 * the app lock has a database of its own [Y22].
 */
export const mediaName = (account: MemberId, isSealed = sealingCipher(account) !== null): string =>
  `alcove-media-${account}${isSealed ? '-s' : ''}`;

/** Name of the database in the other form, which is moved and then deleted. */
export const otherMediaName = (account: MemberId): string => mediaName(account, sealingCipher(account) === null);

/** Opens and removes the media database of an account. */
export interface MediaDatabases {
  /** `create: false`: resolves to null if there is no database. `fresh`: the database was created now. */
  open(account: MemberId, create: boolean, onClosed: () => void): Promise<{ db: MediaDatabase; fresh: boolean } | null>;
  remove(account: MemberId): Promise<void>;
  /** Whether there are pictures in the other form, which a later unlocking moves [Y22]. */
  hasUnmoved(account: MemberId): Promise<boolean>;
}

/** The databases of this browser. */
export const mediaDatabases: MediaDatabases = {
  open: (account, create, onClosed) => openMediaDatabase(mediaName(account), create, onClosed),
  remove: (account) => deleteDB(mediaName(account)),
  hasUnmoved: async (account) => (await indexedDB.databases()).some(({ name }) => name === otherMediaName(account)),
};

export async function openMediaDatabase(
  name: string,
  create: boolean,
  onClosed: () => void,
): Promise<{ db: MediaDatabase; fresh: boolean } | null> {
  let fresh = false;
  try {
    const db = await openDB<MediaSchema>(name, 1, {
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
