/**
 * Names of the store's databases and locks, and of the one document that leader and pages both know. The version is
 * part of the name: a new schema is a new database [Y18].
 */
import type { MemberId } from '#schemas/ids.ts';
import { sealingCipher } from '../lock/current-cipher.ts';

export const STORE_VERSION = 7;

const PREFIX = 'alcove-store-';

/**
 * `isSealed`: under the app lock, the store's keys and documents have another form and so another name, which earlier
 * builds do not take for a store [Y22].
 */
export const storeName = (
  account: MemberId,
  version: number = STORE_VERSION,
  isSealed = sealingCipher(account) !== null,
) => `${PREFIX}${account}-v${version}${isSealed ? 's' : ''}`;

/**
 * Name of the lock that every context with this store open holds, shared; the databases are deleted only when no
 * context holds it.
 */
export const storeLock = (name: string) => name;

/** RxDB keeps each collection in an IndexedDB database of its own, named after the store. */
const DATABASE = /^rxdb-dexie-(alcove-store-(.+)-v(\d+)(s?))--/;

/** One collection's database of a store, at version 0 of RxDB's schema: ours is in the store's name. */
export const collectionDatabase = (store: string, collection: string) => `rxdb-dexie-${store}--0--${collection}`;

/** [Y21] The document of `streams` that has no head: its epoch is the store's. */
export const EPOCH_ID = 'epoch';

export interface StoreDatabase {
  database: string;
  store: string;
  account: string;
  version: number;
  isSealed: boolean;
}

/** Reads an IndexedDB database's name; null for one that is not part of a store. */
export function storeDatabase(database: string): StoreDatabase | null {
  const [, store, account, version, sealed] = DATABASE.exec(database) ?? [];
  return store && account ? { database, store, account, version: Number(version), isSealed: sealed !== '' } : null;
}

/** Whether a store is to be read for the present one and then deleted: an older version, or the other form of it. */
export const isReplaced = ({ account, version, isSealed }: Omit<StoreDatabase, 'database' | 'store'>): boolean =>
  version < STORE_VERSION || (version === STORE_VERSION && isSealed !== (sealingCipher(account) !== null));
