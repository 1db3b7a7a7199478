/**
 * [Y17] Opening takes a while, and the account may leave the device meanwhile: a tab that has just woken would then
 * create anew what was erased. So the owner is read again afterwards, and whoever came too late takes away what it
 * made.
 */
import type { Owner } from '#schemas/entities/session.ts';
import type { MemberId } from '#schemas/ids.ts';
import { systemClock, type Clock } from '#lib/clock.ts';
import { OutboxClosed } from '../outbox/database.ts';
import type { DeviceDatabase } from './device-database.ts';
import { ERASE_PATIENCE_MS, eraseDatabases } from './erase-databases.ts';
import { withSharedLock, type Locks } from './lock.ts';
import { openLockName } from './names.ts';
import { knownAccounts, readOwner, isSameOwner } from './owner.ts';
import { readSessionBackup } from './session-backup.ts';

/** Longer than any opening takes. */
const OPEN_PATIENCE_MS = 30_000;

export interface OpenPorts {
  locks?: Locks;
  patienceMs?: number;
  clock?: Clock;
  /** Deletes what was made too late. */
  databases?: (account: MemberId) => Promise<boolean>;
}

/** Rejects with `OutboxClosed` where the device is not this owner's, before or after. */
export function openForOwner<T extends { close(): unknown }>(
  owner: Owner,
  device: DeviceDatabase,
  open: () => Promise<T>,
  ports: OpenPorts = {},
): Promise<T> {
  const {
    locks = navigator.locks,
    patienceMs = OPEN_PATIENCE_MS,
    clock = systemClock,
    databases = eraseDatabases,
  } = ports;
  const work = async () => {
    const isStillOwner = async () => isSameOwner(owner, await readOwner(device));
    if (!(await isStillOwner())) throw new OutboxClosed();
    const opening = open();
    let opened: T | undefined;
    let failure: unknown;
    try {
      opened = await withDeadline(opening, patienceMs, clock);
    } catch (error) {
      failure = error;
    }
    if (await isStillOwner()) {
      if (opened) return opened;
      // Nobody is told of what opens after all.
      void opening.then((late) => late.close()).catch(() => undefined);
      throw failure;
    }
    await opened?.close();
    // Another owner's turn leaves this account's data where they are; only what was erased goes.
    if (!(await isAccountKnown(owner, device))) await databases(owner.account);
    throw new OutboxClosed();
  };
  return withSharedLock(locks, openLockName(owner.account), ERASE_PATIENCE_MS, work, clock);
}

/**
 * [Y19] An account whose device database the browser has removed did not leave: its copy says so, which goes first
 * where one does. One that cannot be read now says nothing against it.
 */
async function isAccountKnown({ account }: Owner, device: DeviceDatabase): Promise<boolean> {
  if ((await knownAccounts(device)).some((known) => known.account === account)) return true;
  const backup = await readSessionBackup().catch(() => null);
  return backup === null || backup.owner?.account === account;
}

/** [Y19] A deletion that a frozen tab holds up keeps every later opening waiting, for as long as that tab sleeps. */
async function withDeadline<T>(work: Promise<T>, ms: number, clock: Clock): Promise<T> {
  const opened = new AbortController();
  const deadline = clock
    .wait(ms, opened.signal)
    .then(() => Promise.reject(new DOMException('not opened in time', 'TimeoutError')));
  try {
    return await Promise.race([work, deadline]);
  } finally {
    opened.abort();
  }
}
