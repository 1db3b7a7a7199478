/** [Y17] The worker, which ends an erasure that was cut off, has no way to a page's keys: the page erases them. */
import { eraseStrayKeys } from '#outbox/device/erase-keys.ts';
import { knownAccounts } from '#outbox/device/owner.ts';
import { currentAccount } from './account.ts';
import { pageDevice } from './page-device.ts';

export async function eraseStrays(): Promise<void> {
  const known = await knownAccounts(pageDevice());
  const now = currentAccount();
  eraseStrayKeys(new Set([...known.map(({ account }) => account), ...('account' in now ? [now.account] : [])]));
}
