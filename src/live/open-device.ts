/** Opens an account's databases. RxDB comes with this file, so it is loaded after the first paint. */
import type { MemberId } from '#schemas/ids.ts';
import { systemClock } from '#lib/clock.ts';
import { createDeviceDatabase } from '#outbox/device/device-database.ts';
import { readOwner } from '#outbox/device/owner.ts';
import { openOutbox, type Outbox } from '#outbox/outbox.ts';
import { openStore, type Store } from '#store/open.ts';
import { blocked$, shared } from './combine.ts';
import type { Device } from './device.ts';
import { snapshots } from './queue.ts';

/** [Y16] The owner is read before any database of an account is opened. */
export async function openDevice(account: MemberId): Promise<Device> {
  const database = createDeviceDatabase();
  const owner = await readOwner(database).finally(() => database.close());
  if (owner?.account !== account) throw new Error('not the owner of this device');
  const outbox = await openOutbox(owner);
  try {
    return deviceOf(account, await openStore(account), outbox);
  } catch (error) {
    outbox.close();
    throw error;
  }
}

export function deviceOf(account: MemberId, store: Store, outbox: Outbox, clock = systemClock): Device {
  const queue = shared(snapshots(outbox));
  return {
    account,
    store,
    outbox,
    queue,
    blocked: shared(blocked$(store, queue)),
    clock,
    async close() {
      outbox.close();
      await store.close();
    },
  };
}
