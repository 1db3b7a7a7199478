/**
 * [Y17] Opening takes a while, and the account may leave the device meanwhile: a tab that has just woken would then create
 * anew what was erased. So the owner is read again afterwards, and whoever came too late takes away what it made.
 */
import type { Owner } from '#schemas/entities/session.ts';
import { OutboxClosed } from '../database.ts';
import type { DeviceDatabase } from './device-database.ts';
import { ERASE_PATIENCE_MS, eraseDatabases } from './erase-databases.ts';
import { withSharedLock, type Locks } from './lock.ts';
import { openLock } from './names.ts';
import { knownAccounts, readOwner, sameOwner } from './owner.ts';

/** Longer than any opening takes. */
const OPEN_PATIENCE_MS = 30_000;

/** Rejects with `OutboxClosed` where the device is not this owner's, before or after. */
export const openOwned = <T extends { close(): unknown }>(owner: Owner, device: DeviceDatabase, open: () => Promise<T>, { locks = navigator.locks, patienceMs = OPEN_PATIENCE_MS }: { locks?: Locks; patienceMs?: number } = {}): Promise<T> =>
  withSharedLock(locks, openLock(owner.account), ERASE_PATIENCE_MS, async () => {
    const stillTheirs = async () => sameOwner(owner, await readOwner(device));
    if (!(await stillTheirs())) throw new OutboxClosed();
    const opening = open();
    let opened: T | undefined;
    let failure: unknown;
    try {
      opened = await inTime(opening, patienceMs);
    } catch (error) {
      failure = error;
    }
    if (await stillTheirs()) {
      if (opened) return opened;
      // Nobody is told of what opens after all.
      void opening.then((late) => late.close()).catch(() => undefined);
      throw failure;
    }
    await opened?.close();
    // Another owner's turn leaves this account's data where they are; only what was erased goes.
    const kept = (await knownAccounts(device)).some(({ account }) => account === owner.account);
    if (!kept) await eraseDatabases(owner.account);
    throw new OutboxClosed();
  });

/** [Y19] A deletion that a frozen tab holds up keeps every later opening waiting, for as long as that tab sleeps. */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('not opened in time', 'TimeoutError')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
