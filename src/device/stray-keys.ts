/**
 * Erases keys of accounts that have left the device [Y17]. The worker completes interrupted erasures, but has no access
 * to localStorage, so the page does this part.
 */
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
