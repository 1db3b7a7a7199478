/**
 * The app lock of an account on this device, in the device database [Y22]: which methods open it, and how far it is
 * turned on or off. It holds no key that is not wrapped.
 */
import type { MemberId } from '#schemas/ids.ts';
import type { LockRecord } from '../lock/types.ts';
import { readRecord, setRecord, type DeviceReadTransaction, type DeviceWriteTransaction } from './device-database.ts';

type Transaction = DeviceReadTransaction | DeviceWriteTransaction;

/** A record of an unknown version belongs to a later build: its lock can be opened by that build only [Y18]. */
export async function lockOf(tx: Transaction, account: MemberId): Promise<LockRecord | null> {
  const record = (await readRecord(tx, 'locks'))?.[account];
  return record?.v === 1 ? record : null;
}

export const isAnyLocked = async (tx: Transaction): Promise<boolean> =>
  Object.keys((await readRecord(tx, 'locks')) ?? {}).length > 0;

export async function setLock(tx: DeviceWriteTransaction, account: MemberId, lock: LockRecord | null): Promise<void> {
  const { [account]: previous, ...others } = (await readRecord(tx, 'locks')) ?? {};
  await setRecord(tx, 'locks', lock ? { ...others, [account]: lock } : others);
  // See `end-tickets.ts`.
  if (!lock && previous?.ticketEnd)
    await setRecord(tx, 'ended-tickets', [...((await readRecord(tx, 'ended-tickets')) ?? []), previous.ticketEnd]);
}

/** Changes an existing record; resolves to it as it is then, or to null if there is none. */
export async function changeLock(
  tx: DeviceWriteTransaction,
  account: MemberId,
  change: (lock: LockRecord) => Partial<LockRecord>,
): Promise<LockRecord | null> {
  const lock = await lockOf(tx, account);
  if (!lock) return null;
  const changed = { ...lock, ...change(lock) };
  await setLock(tx, account, changed);
  return changed;
}
