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
      // One that could not be opened is closed too, and nothing is lost by that.
      let isOpen = false;
      database.on('close', () => isOpen && onErased?.());
      const open = database.open.bind(database);
      // RxDB keeps a database that failed to open, for good: every later try would get the old answer. So it is told
      // of none, finds it closed when it asks, and forgets it when the store is closed.
      database.open = () =>
        open().then(
          (opened) => {
            isOpen = true;
            return opened;
          },
          (error: unknown) => (onFailed?.(error), database),
        );
    },
  });

/** Removes tombstones for good. RxDB's own cleanup reads every document of the table to find them. */
export async function purge<Doc>({ storageInstance }: RxCollection<Doc>): Promise<void> {
  const { dexieTable } = await (storageInstance.internals as unknown as DexieStorageInternals);
  await dexieTable.where('[_deleted+id]').between(['1', Dexie.minKey], ['1', Dexie.maxKey]).delete();
}
