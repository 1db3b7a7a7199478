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

/** Rejects with `OutboxClosed` where the device is not this owner's, before or after. */
export const openOwned = <T extends { close(): unknown }>(owner: Owner, device: DeviceDatabase, open: () => Promise<T>, locks: Locks = navigator.locks): Promise<T> =>
  withSharedLock(locks, openLock(owner.account), ERASE_PATIENCE_MS, async () => {
    const stillTheirs = async () => sameOwner(owner, await readOwner(device));
    if (!(await stillTheirs())) throw new OutboxClosed();
    let opened: T | undefined;
    let failure: unknown;
    try {
      opened = await open();
    } catch (error) {
      failure = error;
    }
    if (await stillTheirs()) {
      if (opened) return opened;
      throw failure;
    }
    await opened?.close();
    // Another owner's turn leaves this account's data where they are; only what was erased goes.
    const kept = (await knownAccounts(device)).some(({ account }) => account === owner.account);
    if (!kept) await eraseDatabases(owner.account);
    throw new OutboxClosed();
  });
