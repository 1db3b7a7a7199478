/** The RxDB storage of the store, behind a factory, so that a faster one can replace it. */
import { Dexie } from 'dexie';
import { getRxStorageDexie, type RxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { DexieStorageInternals, RxCollection } from 'rxdb';

export interface StorageEnvironment {
  indexedDB?: IDBFactory;
  IDBKeyRange?: typeof IDBKeyRange;
  /** Called when another context deletes the database: a sign-out elsewhere, or the browser [Y17, Y19]. */
  onErased?: () => void;
  /** Called when one of the databases could not be opened [Y19]. */
  onFailed?: (error: unknown) => void;
}

export type StoreStorage = RxStorageDexie;

/**
 * Makes the storage on Dexie. A connection closed for a deletion stays closed: opening it again would create the
 * database anew [Y17].
 */
export const dexieStorage = ({ onErased, onFailed, ...environment }: StorageEnvironment = {}): StoreStorage =>
  getRxStorageDexie({
    ...environment,
    onCreate: (database) => {
      database.on('versionchange', () => {
        database.close({ disableAutoOpen: true });
        return false;
      });
      database.on('close', () => onErased?.());
      const open = database.open.bind(database);
      // RxDB caches a database for good, even one that failed to open: every later try would get the old failure. So
      // `onFailed` gets the failure and RxDB does not; RxDB finds the database closed, and forgets it when the store is
      // closed.
      database.open = () => open().catch((error: unknown) => (onFailed?.(error), database));
    },
  });

/** Removes tombstones for good. RxDB's own cleanup reads every document of the table to find them. */
export async function purge<Doc>({ storageInstance }: RxCollection<Doc>): Promise<void> {
  const { dexieTable } = await (storageInstance.internals as unknown as DexieStorageInternals);
  await dexieTable.where('[_deleted+id]').between(['1', Dexie.minKey], ['1', Dexie.maxKey]).delete();
}
