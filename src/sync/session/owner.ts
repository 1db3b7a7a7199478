/**
 * Reads the owner record: the account that this device belongs to. It is read before any database of an
 * account is opened; without an owner none is opened [Y16].
 */
import type { Owner } from '#schemas/entities/session.ts';
import type { DeviceDatabase, DeviceReadTransaction, DeviceWriteTransaction } from './device-database.ts';
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

/** Returns the accounts with data on this device, for « Oublier ce compte sur cet appareil ». */
export async function knownAccounts(device: DeviceDatabase): Promise<Owner[]> {
  return (await device.read((tx) => tx.objectStore('accounts').getAll())) ?? [];
}
