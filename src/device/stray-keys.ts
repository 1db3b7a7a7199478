/**
 * Erases what accounts that have left the device have left on it [Y17]: their keys, which the worker has no access to,
 * and, where no member is signed in for whom a worker starts, the databases that another context held meanwhile.
 */
import { readRecord } from '#sync/session/device-database.ts';
import { eraseStrayKeys } from '#sync/session/erase-keys.ts';
import { knownAccounts } from '#sync/session/owner.ts';
import { pageKeys } from '#startup/page-keys.ts';
import { erasePageKey } from '#startup/page-key.ts';
import { currentAccount } from '#startup/account.ts';
import { pageDevice } from './page-device.ts';

export async function eraseStrays(): Promise<void> {
  const device = pageDevice();
  const accounts = await knownAccounts(device);
  const current = currentAccount();
  const known = new Set<string>([
    ...accounts.map(({ account }) => account),
    ...('account' in current ? [current.account] : []),
  ]);
  eraseStrayKeys(known);
  for (const account of pageKeys().keys()) if (!known.has(account)) erasePageKey(account);
  if (current.status === 'member' || !(await device.read((tx) => readRecord(tx, 'leftovers')))?.length) return;
  const { eraseLeftovers } = await import('#sync/session/erase.ts');
  await eraseLeftovers({ device, locks: navigator.locks });
}
