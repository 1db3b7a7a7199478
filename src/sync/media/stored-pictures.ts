/**
 * How uploads, shown pictures and their bytes lie on the device: sealed, and under names that tell nothing, where there
 * is an app lock [Y22].
 */
import type { IDBPTransaction, StoreNames } from 'idb';
import { currentCipher, sealingCipher } from '../lock/current-cipher.ts';
import { fromStored, storedKeys, toStored, toStoredKey, type OfDatabase } from '../lock/sealed-values.ts';
import type { CachedPicture, MediaDatabase, MediaSchema, Upload } from './media-database.ts';

type Records = 'uploads' | 'seen';
type RecordOf<Store extends Records> = Store extends 'uploads' ? Upload : CachedPicture;
type Transaction = IDBPTransaction<MediaSchema, StoreNames<MediaSchema>[], 'readwrite'>;
/** A transaction over the stores that a function names; idb types each list of stores apart. */
export type AnyTransaction = OfDatabase & { objectStore(name: never): unknown };
const asTransaction = (tx: AnyTransaction) => tx as unknown as Transaction;

const placeOf = (store: Records | 'bytes', key: string) => `media/${store}/${key}`;
/** Marks sealed bytes: stored as an array, where plain ones are a buffer. */
const isSealedBytes = (stored: unknown): stored is Uint8Array => stored instanceof Uint8Array;

/** A stored record; of another version, or of another key, it counts as none. */
function opened<Store extends Records>(of: OfDatabase, store: Store, stored: { path: string; v: number } | undefined) {
  const value = fromStored(of, placeOf(store, stored?.path ?? ''), stored);
  return value?.v === 1 ? (value as unknown as RecordOf<Store>) : undefined;
}

async function find<T>(keys: readonly string[], get: (key: string) => Promise<T | undefined>): Promise<T | undefined> {
  return (await Promise.all(keys.map(get))).find((each) => each !== undefined);
}

export const getStored = async <Store extends Records>(
  tx: AnyTransaction,
  store: Store,
  path: string,
): Promise<RecordOf<Store> | undefined> =>
  opened(tx, store, await find(storedKeys(tx, path), (key) => asTransaction(tx).objectStore(store).get(key)));

export async function putStored<Store extends Records>(
  tx: AnyTransaction,
  store: Store,
  record: RecordOf<Store>,
): Promise<void> {
  const key = toStoredKey(tx, record.path);
  const clear = { path: key, ...(store === 'seen' && { at: record.at }) };
  const value = toStored(tx, placeOf(store, key), { ...record, v: 1 as const }, clear);
  await asTransaction(tx)
    .objectStore(store)
    .put(value as never);
}

export const deleteStored = async (tx: AnyTransaction, store: Records | 'bytes', path: string): Promise<void> =>
  void (await Promise.all(storedKeys(tx, path).map((key) => asTransaction(tx).objectStore(store).delete(key))));

/** Every readable record of a store, in a transaction. */
export const storedIn = async <Store extends Records>(tx: AnyTransaction, store: Store): Promise<RecordOf<Store>[]> =>
  (await asTransaction(tx).objectStore(store).getAll()).flatMap((stored) => opened(tx, store, stored) ?? []);

/** Every readable record of a store; `seen` by age, oldest first. */
export async function allStored<Store extends Records>(db: MediaDatabase, store: Store): Promise<RecordOf<Store>[]> {
  const all = store === 'seen' ? await db.getAllFromIndex('seen', 'at') : await db.getAll('uploads');
  return all.flatMap((stored) => opened({ db }, store, stored) ?? []);
}

export async function getBytes(tx: AnyTransaction, path: string): Promise<ArrayBuffer | undefined> {
  const keys = storedKeys(tx, path);
  const found = await Promise.all(keys.map((key) => asTransaction(tx).objectStore('bytes').get(key)));
  const at = found.findIndex((each) => each !== undefined);
  const stored: unknown = found[at];
  if (!isSealedBytes(stored)) return stored as ArrayBuffer | undefined;
  return currentCipher(tx.db.name)?.openBytes(placeOf('bytes', keys[at] ?? ''), stored).buffer;
}

/** Seals bytes before the transaction that stores them: a video takes a while. */
export function sealedBytes(db: MediaDatabase, path: string, bytes: ArrayBuffer): ArrayBuffer {
  const cipher = sealingCipher(db.name);
  const place = placeOf('bytes', toStoredKey({ db }, path));
  return cipher ? (cipher.sealBytes(place, new Uint8Array(bytes)) as unknown as ArrayBuffer) : bytes;
}

/** `bytes`: as `sealedBytes` returned them. */
export const putBytes = async (tx: AnyTransaction, path: string, bytes: ArrayBuffer): Promise<void> =>
  void (await asTransaction(tx).objectStore('bytes').put(bytes, toStoredKey(tx, path)));
