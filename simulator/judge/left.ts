/**
 * What a device keeps: nothing of who has signed out [Y17], and what a program of another version left in the queue
 * [Y18].
 */
import type { SimDevice } from '../world/device.ts';
import { Broken } from '../plan.ts';

export function checkLeft({ name, known, accounts, strange }: SimDevice): void {
  for (const account of accounts.filled)
    if (!known.has(account)) throw new Broken('left behind after a sign-out', `${account} on ${name}`);
  for (const { account, era, nth } of strange) {
    const now = accounts.of(account);
    if (now.era === era && !now.queue.tables.get('entries')?.has(nth))
      throw new Broken('another version’s entry touched', `${nth} on ${name}`);
  }
}
