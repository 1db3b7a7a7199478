/** [Y17] The worker, which ends an erasure that was cut off, has no way to a page's keys: the page erases them. */
import { eraseStrayKeys } from '#outbox/device/erase-keys.ts';
import { knownAccounts } from '#outbox/device/owner.ts';
import { currentAccount } from './account.ts';
import { pageDevice } from './page-device.ts';

export async function eraseStrays(): Promise<void> {
  const accounts = await knownAccounts(pageDevice());
  const current = currentAccount();
  eraseStrayKeys(
    new Set([...accounts.map(({ account }) => account), ...('account' in current ? [current.account] : [])]),
  );
}
