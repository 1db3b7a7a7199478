/** Inserts an entry of another version of the program into the outbox [Y18]. */
import { STORES } from '#sync/outbox/database.ts';
import type { SimDevice } from '../devices/device.ts';

export async function insertMalformedEntry(device: SimDevice): Promise<void> {
  const { account, era } = device;
  const tx = device.databases.queue.connect(device.page.context).db.transaction(STORES, 'readwrite');
  const nth = await tx
    .objectStore('entries')
    .add({ v: 2, id: device.world.newId(), action: 'message.dance', data: {} } as never);
  await tx.done;
  device.malformedEntries.push({ account, era, nth });
}
