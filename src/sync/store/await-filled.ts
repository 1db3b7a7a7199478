/** Lets a screen keep its last state until an empty store is filled from an older version [Y18]. */
import { filter, firstValueFrom, takeUntil, timer } from 'rxjs';
import { openDataGate } from '#startup/gates/startup-gates.ts';
import { isReplaced, type StoreDatabase } from './names.ts';
import type { Store } from './open.ts';
import { storeDatabases } from './raw.ts';
import { epoch$ } from './reads.ts';

/**
 * Longest wait for a leader to fill the store, milliseconds; then the screens show the store while it is being filled.
 */
const LIMIT_MS = 5000;

export async function awaitFilled(store: Store, factory: IDBFactory = indexedDB, limit = LIMIT_MS): Promise<void> {
  if ((await firstValueFrom(epoch$(store))) !== null) return;
  const isOlder = (each: StoreDatabase) => each.account === store.account && isReplaced(each);
  if (!(await storeDatabases(factory)).some(isOlder)) return;
  openDataGate();
  await firstValueFrom(
    epoch$(store).pipe(
      filter((epoch) => epoch !== null),
      takeUntil(timer(limit)),
    ),
    { defaultValue: null },
  );
}
