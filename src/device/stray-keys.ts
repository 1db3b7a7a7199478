/** [Y17] The worker, which ends an erasure that was cut off, has no way to a page's keys: the page erases them. */
import { eraseStrayKeys } from '#sync/session/erase-keys.ts';
import { knownAccounts } from '#sync/session/owner.ts';
import { currentAccount } from '#startup/account.ts';
import { pageDevice } from './page-device.ts';

export async function eraseStrays(): Promise<void> {
  const accounts = await knownAccounts(pageDevice());
  const current = currentAccount();
  eraseStrayKeys(
    new Set([...accounts.map(({ account }) => account), ...('account' in current ? [current.account] : [])]),
  );
}
