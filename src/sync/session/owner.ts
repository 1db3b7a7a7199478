/**
 * Reads and writes the owner record: the account that this device belongs to. It is read before any database of an
 * account is opened; without an owner none is opened [Y16].
 */
import type { Owner, Session } from '#schemas/entities/session.ts';
import type { MemberId } from '#schemas/ids.ts';
import {
  readRecord,
  setRecord,
  type DeviceDatabase,
  type DeviceReadTransaction,
  type DeviceWriteTransaction,
} from './device-database.ts';
import { isOwner } from './record-guards.ts';

export async function readOwner(device: DeviceDatabase): Promise<Owner | null> {
  return (await device.read(ownerIn)) ?? null;
}

/** Reads the owner within a given transaction. */
export async function ownerIn(tx: DeviceReadTransaction | DeviceWriteTransaction): Promise<Owner | null> {
  const stored: unknown = await (tx as DeviceReadTransaction).objectStore('owner').get('owner');
  return isOwner(stored) ? stored : null;
}

/** Returns whether the owner is still the one that a context started for: same account, same generation. */
export const isSameOwner = (owner: Owner | null, other: Owner | null): boolean =>
  owner !== null && other !== null && owner.account === other.account && owner.generation === other.generation;

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

async function writeOwner(tx: DeviceWriteTransaction, owner: Owner): Promise<void> {
  await tx.objectStore('owner').put(owner, 'owner');
  await tx.objectStore('accounts').put(owner, owner.account);
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
  const leftovers = (await readRecord(tx, 'leftovers')) ?? [];
  await setRecord(tx, 'leftovers', [...new Set([...leftovers, account])]);
}

/** Returns the accounts with data on this device, for « Oublier ce compte sur cet appareil ». */
export async function knownAccounts(device: DeviceDatabase): Promise<Owner[]> {
  return (await device.read((tx) => tx.objectStore('accounts').getAll())) ?? [];
}
