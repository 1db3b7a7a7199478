/**
 * What a device keeps: nothing of who has signed out [Y17], and what a program of another version left in the queue
 * [Y18].
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
