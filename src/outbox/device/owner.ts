/** [Y16] Whose device this is. Read before any of an account's databases is opened; without it nothing is opened. */
import type { Owner } from '#schemas/entities/session.ts';
import type { MemberId } from '#schemas/ids.ts';
import { record, setRecord, type DeviceDatabase, type DeviceReading, type DeviceWriting } from './device-database.ts';
import { isOwner } from './stored.ts';

export async function readOwner(device: DeviceDatabase): Promise<Owner | null> {
  return (await device.read(ownerIn)) ?? null;
}

/** The same within a transaction that reads or writes more. */
export async function ownerIn(tx: DeviceReading | DeviceWriting): Promise<Owner | null> {
  const stored: unknown = await (tx as DeviceReading).objectStore('owner').get('owner');
  return isOwner(stored) ? stored : null;
}

/** Whether what a context started for still holds: same account, same generation. */
export const sameOwner = (a: Owner | null, b: Owner | null): boolean =>
  a !== null && b !== null && a.account === b.account && a.generation === b.generation;

/**
 * The device becomes this account's. An account keeps its generation for as long as its data lie here, whoever
 * signed in meanwhile; a new one gets a higher one than any before it, also where a removed database forgot them.
 */
export async function claimOwner(
  tx: DeviceWriting,
  claimant: Pick<Owner, 'account' | 'email'>,
  now: number,
): Promise<Owner> {
  const known: unknown = await tx.objectStore('accounts').get(claimant.account);
  const generation = isOwner(known) ? known.generation : Math.max(now, ((await record(tx, 'generation')) ?? 0) + 1);
  const after: Owner = { account: claimant.account, generation, email: claimant.email };
  await tx.objectStore('owner').put(after, 'owner');
  await tx.objectStore('accounts').put(after, claimant.account);
  await setRecord(tx, 'generation', Math.max(generation, (await record(tx, 'generation')) ?? 0));
  const leftovers = (await record(tx, 'leftovers')) ?? [];
  await setRecord(
    tx,
    'leftovers',
    leftovers.filter((account) => account !== claimant.account),
  );
  return after;
}

/**
 * [Y17] The account leaves: no owner any more if it was theirs, and the erasure noted before it begins. Its next
 * generation is a higher one.
 */
export async function endOwner(tx: DeviceWriting, account: MemberId): Promise<void> {
  const before = await ownerIn(tx);
  if (before?.account === account) {
    await tx.objectStore('owner').delete('owner');
    await tx.objectStore('session').delete('session');
  }
  await tx.objectStore('accounts').delete(account);
  const leftovers = (await record(tx, 'leftovers')) ?? [];
  await setRecord(tx, 'leftovers', [...new Set([...leftovers, account])]);
}

/** Accounts with data on this device, for « Oublier ce compte sur cet appareil ». */
export async function knownAccounts(device: DeviceDatabase): Promise<Owner[]> {
  return (await device.read((tx) => tx.objectStore('accounts').getAll())) ?? [];
}
