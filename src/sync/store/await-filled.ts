/**
 * [Y18] A screen's part of carrying over: until an empty store is filled from an older version, it shows what it showed
 * last.
 */
import { filter, firstValueFrom, takeUntil, timer } from 'rxjs';
import { openDataGate } from '#startup/gates/startup-gates.ts';
import { STORE_VERSION } from './names.ts';
import type { Store } from './open.ts';
import { storeDatabases } from './raw.ts';
import { epoch$ } from './reads.ts';

/** So long for a leader to come and fill it; then the screens follow it while it does. */
const LIMIT_MS = 5000;

export async function awaitFilled(store: Store, factory: IDBFactory = indexedDB, limit = LIMIT_MS): Promise<void> {
  if ((await firstValueFrom(epoch$(store))) !== null) return;
  const isOlder = ({ account, version }: { account: string; version: number }) =>
    account === store.account && version < STORE_VERSION;
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
