/** Erases an account from a device whose records cannot be changed any more. */
import { waitAtMost, ERASE_PATIENCE_MS } from './erase-databases.ts';
import { setRecord } from './device-database.ts';
import { eraseAccount, eraseContent, type ErasePorts } from './erase.ts';
import { knownAccounts } from './owner.ts';

/**
 * Deletes the whole device database: session and lock go with it, and without the wraps of its key nothing that is
 * sealed can be read [Y22]. Resolves as `eraseAccount` does. Rejects, with nothing erased, where another account is on
 * the device, whose lock would be lost too, or where nobody can tell.
 */
export async function eraseWithDevice(
  account: Parameters<typeof eraseAccount>[0],
  ports: ErasePorts,
): Promise<boolean> {
  const { device, clock, patienceMs = ERASE_PATIENCE_MS } = ports;
  if ((await knownAccounts(device)).some((known) => known.account !== account))
    throw new DOMException('another account is on this device', 'InvalidStateError');
  let isGone = false;
  await waitAtMost(
    patienceMs,
    device.destroy().then(() => (isGone = true)),
    clock,
  );
  if (isGone) {
    await device.write((tx) => setRecord(tx, 'leftovers', [account]));
    return eraseAccount(account, ports);
  }
  // A context that sleeps holds it: the browser deletes it with that context, and lets nobody write into it before.
  await eraseContent(account, ports);
  return false;
}
