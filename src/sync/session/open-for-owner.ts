/**
 * Opens databases of an account only while it owns the device [Y17]. Opening takes a while, and the account may leave
 * the device meanwhile: a tab that has just woken would then create erased databases again. So the owner is read again
 * afterwards, and a context that came too late deletes the databases that it made.
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

/** Patience with an opening, milliseconds: longer than any opening takes. */
const OPEN_PATIENCE_MS = 30_000;

export interface OpenPorts {
  locks?: Locks;
  patienceMs?: number;
  clock?: Clock;
  /** Deletes databases that were made too late. */
  databases?: (account: MemberId) => Promise<boolean>;
}

/** Runs `open`. Rejects with `OutboxClosed` if the device is not this owner's, before or after. */
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
      // The caller has already got the error, so a database that opens later is closed.
      void opening.then((late) => late.close()).catch(() => undefined);
      throw failure;
    }
    await opened?.close();
    // If another account owns the device now, this account's data stay; they are deleted only if the account was
    // erased.
    if (!(await isAccountKnown(owner, device))) await databases(owner.account);
    throw new OutboxClosed();
  };
  return withSharedLock(locks, openLockName(owner.account), ERASE_PATIENCE_MS, work, clock);
}

/**
 * Returns whether an account has not left the device [Y19]. If the browser has removed the device database, the backup
 * of the session still names the account; a chosen sign-out erases the backup too. An unreadable backup counts as
 * naming it.
 */
async function isAccountKnown({ account }: Owner, device: DeviceDatabase): Promise<boolean> {
  if ((await knownAccounts(device)).some((known) => known.account === account)) return true;
  const backup = await readSessionBackup().catch(() => null);
  return backup === null || backup.owner?.account === account;
}

/**
 * Rejects after `ms`: a deletion held up by a frozen tab blocks every later opening for as long as that tab sleeps
 * [Y19].
 */
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
