/** Writes the owner record: makes an account the owner of the device, and ends that [Y16, Y17]. */
import type { Owner, Session } from '#schemas/entities/session.ts';
import type { MemberId } from '#schemas/ids.ts';
import { readRecord, setRecord, type DeviceWriteTransaction } from './device-database.ts';
import { lockOf, setLock } from './lock-record.ts';
import { ownerIn } from './owner.ts';
import { isOwner } from './record-guards.ts';

/**
 * Makes an account the owner of the device. An account keeps its generation for as long as its data are on this device,
 * whoever signed in meanwhile. A new account gets a higher generation than any before it, also if a removed database
 * has lost the earlier ones (then by the clock).
 */
export async function claimOwner(
  tx: DeviceWriteTransaction,
  claimant: Pick<Owner, 'account' | 'email'>,
  now: number,
): Promise<Owner> {
  const stored: unknown = await tx.objectStore('accounts').get(claimant.account);
  const generation = isOwner(stored)
    ? stored.generation
    : Math.max(now, ((await readRecord(tx, 'generation')) ?? 0) + 1);
  const claimed: Owner = { account: claimant.account, generation, email: claimant.email };
  await writeOwner(tx, claimed);
  await setRecord(tx, 'generation', Math.max(generation, (await readRecord(tx, 'generation')) ?? 0));
  const leftovers = (await readRecord(tx, 'leftovers')) ?? [];
  await setRecord(
    tx,
    'leftovers',
    leftovers.filter((account) => account !== claimant.account),
  );
  return claimed;
}

/** Writes the address that a refreshed session names: a member may have changed it since this device's sign-in. */
export async function updateAddress(tx: DeviceWriteTransaction, { id, email }: Session['user']): Promise<void> {
  const owner = await ownerIn(tx);
  if (owner?.account !== id || owner.email === email) return;
  await writeOwner(tx, { ...owner, email });
}

/** Under the app lock the address lies in the sealed session only [Y22]. */
export async function writeOwner(tx: DeviceWriteTransaction, owner: Owner): Promise<void> {
  const stored = (await lockOf(tx, owner.account)) ? { ...owner, email: '' } : owner;
  await tx.objectStore('owner').put(stored, 'owner');
  await tx.objectStore('accounts').put(stored, owner.account);
}

/**
 * Removes an account from the records, and notes its erasure before it begins [Y17]. The account's next generation will
 * be a higher one.
 */
export async function endOwner(tx: DeviceWriteTransaction, account: MemberId): Promise<void> {
  const previous = await ownerIn(tx);
  if (previous?.account === account) {
    await tx.objectStore('owner').delete('owner');
    await tx.objectStore('session').delete('session');
  }
  await tx.objectStore('accounts').delete(account);
  if (await lockOf(tx, account)) await setLock(tx, account, null);
  const leftovers = (await readRecord(tx, 'leftovers')) ?? [];
  await setRecord(tx, 'leftovers', [...new Set([...leftovers, account])]);
}
