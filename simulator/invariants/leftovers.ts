/**
 * Checks that a device has no data of an account that has signed out [Y17], and still has the entries of a program of
 * another version [Y18].
 */
import type { SimDevice } from '../devices/device.ts';
import { InvariantViolation } from '../core/plan.ts';

export function checkLeftovers({ name, knownAccounts, accounts, malformedEntries }: SimDevice): void {
  for (const account of accounts.populatedAccounts)
    if (!knownAccounts.has(account))
      throw new InvariantViolation('left behind after a sign-out', `${account} on ${name}`);
  for (const { account, era, nth } of malformedEntries) {
    const now = accounts.of(account);
    if (now.era === era && !now.queue.tables.get('entries')?.has(nth))
      throw new InvariantViolation('another version’s entry touched', `${nth} on ${name}`);
  }
}
