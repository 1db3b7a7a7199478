/**
 * [Y18] A store of a new version is filled before the first pull, or what an older version knows would be fetched
 * again.
 */
import type { Clock } from '#lib/clock.ts';
import { carryOver } from '#sync/store/carry-over.ts';
import { eraseOldStores } from '#sync/store/erase.ts';
import type { Store } from '#sync/store/open.ts';

/** Lets the screen's queries through between two writes. */
const PAUSE_MS = 10;

/** Rejects, and closes the store, when the storage fails or the leader session ends meanwhile. */
export async function migrateStore(
  store: Store,
  { clock, locks, signal }: { clock: Clock; locks: LockManager; signal: AbortSignal },
): Promise<Store> {
  try {
    await carryOver(store, { pause: () => clock.wait(PAUSE_MS, signal).catch(() => undefined), signal, locks });
    // Nobody waits for it: a tab of that version may hold on to it for as long as it is open.
    if (!signal.aborted) void eraseOldStores(indexedDB, locks, store.account).catch(() => undefined);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
