/** The inbox of the app lock of the device’s owner [Y22]. Another account’s lock takes nothing of the owner’s [Y16]. */
import type { MemberId } from '#schemas/ids.ts';
import type { Inbox } from '../lock/types.ts';
import { readRecord, type DeviceReadTransaction } from './device-database.ts';
import { lockOf } from './lock-record.ts';
import { ownerIn } from './owner.ts';

export interface OwnInbox extends Inbox {
  account: MemberId;
  /** False while the lock is turned off: what is in the inbox is still read, but nothing new is put into it. */
  takes: boolean;
}

/** Resolves to null where the owner has no lock. Rejects where the lock is one that a later build has made [Y18]. */
export async function ownInboxIn(tx: DeviceReadTransaction): Promise<OwnInbox | null> {
  const account = (await ownerIn(tx))?.account;
  const lock = account && (await lockOf(tx, account));
  if (lock) return { ...lock.inbox, account, takes: lock.state !== 'turning-off' };
  if (account && (await readRecord(tx, 'locks'))?.[account])
    throw new DOMException('the lock is of a later build', 'InvalidStateError');
  return null;
}
