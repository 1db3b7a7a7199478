/** [Y16] Whose device this is. Read before any of an account's databases is opened; without it nothing is opened. */
import type { Owner } from '#schemas/entities/session.ts';
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

/** The same within a transaction that reads or writes more. */
export async function ownerIn(tx: DeviceReadTransaction | DeviceWriteTransaction): Promise<Owner | null> {
  const stored: unknown = await (tx as DeviceReadTransaction).objectStore('owner').get('owner');
  return isOwner(stored) ? stored : null;
}

/** Whether what a context started for still holds: same account, same generation. */
export const isSameOwner = (owner: Owner | null, other: Owner | null): boolean =>
  owner !== null && other !== null && owner.account === other.account && owner.generation === other.generation;

/**
 * The device becomes this account's. An account keeps its generation for as long as its data lie here, whoever
 * signed in meanwhile; a new one gets a higher one than any before it, also where a removed database forgot them.
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
  await tx.objectStore('owner').put(claimed, 'owner');
  await tx.objectStore('accounts').put(claimed, claimant.account);
  await setRecord(tx, 'generation', Math.max(generation, (await readRecord(tx, 'generation')) ?? 0));
  const leftovers = (await readRecord(tx, 'leftovers')) ?? [];
  await setRecord(
    tx,
    'leftovers',
    leftovers.filter((account) => account !== claimant.account),
  );
  return claimed;
}

/**
 * [Y17] The account leaves: no owner any more if it was theirs, and the erasure noted before it begins. Its next
 * generation is a higher one.
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

/** Accounts with data on this device, for « Oublier ce compte sur cet appareil ». */
export async function knownAccounts(device: DeviceDatabase): Promise<Owner[]> {
  return (await device.read((tx) => tx.objectStore('accounts').getAll())) ?? [];
}
