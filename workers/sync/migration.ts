/**
 * Fills a store of a new version before the first pull, so that data of the older version are not fetched again [Y18].
 */
import type { Clock } from '#lib/clock.ts';
import { carryOver } from '#sync/store/carry-over.ts';
import { eraseOldStores } from '#sync/store/erase.ts';
import { currentCipher } from '#sync/lock/current-cipher.ts';
import type { Store } from '#sync/store/open.ts';

/** Pause between two writes, in which the screen's queries run; milliseconds. */
const PAUSE_MS = 10;

/** Fills the store. Rejects, and closes the store, when the storage fails or the leader session ends meanwhile. */
export async function migrateStore(
  store: Store,
  { clock, locks, signal }: { clock: Clock; locks: LockManager; signal: AbortSignal },
): Promise<Store> {
  try {
    await carryOver(store, { pause: () => clock.wait(PAUSE_MS, signal).catch(() => undefined), signal, locks });
    // Not awaited: another tab may hold it as long as it is open. Under the app lock, `migrateToLock` does it.
    if (!signal.aborted && !currentCipher(store.account))
      void eraseOldStores(indexedDB, locks, store.account).catch(() => undefined);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
