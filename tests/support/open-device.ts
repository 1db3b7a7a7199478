/** A device as a page has it: a store and an outbox of its own in an IndexedDB that is no other test's. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { filter, firstValueFrom, type Observable } from 'rxjs';
import type { Head } from '#schemas/entities/head.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { Epoch } from '#schemas/ids.ts';
import type { Device } from '#live/device.ts';
import { deviceOf } from '#live/open-device.ts';
import { pageKey, pageOf } from '#domain/pages.ts';
import { openOutbox } from '#outbox/outbox.ts';
import { epochDoc, streamDocOf } from '#store/collections.ts';
import { openStore } from '#store/open.ts';
import { ada, first, START } from './streams.ts';

export interface OpenDevice extends Device {
  /** What the server said, as a worker would write it. */
  hears(head: Head, rows?: readonly Message[]): Promise<void>;
  turns(epoch: Epoch): Promise<void>;
  /** The first value that fits. */
  sees<T>(source: Observable<T>, fits?: (value: T) => boolean): Promise<T>;
}

export async function openTestDevice(): Promise<OpenDevice> {
  const indexedDB = new IDBFactory();
  globalThis.indexedDB = indexedDB;
  const clock = { now: () => START, wait: () => Promise.resolve() };
  const store = await openStore(ada, { multiInstance: false, indexedDB, IDBKeyRange });
  const outbox = await openOutbox({ account: ada, generation: 1 }, { clock });
  const device = deviceOf(ada, store, outbox, clock);
  const turns = async (epoch: Epoch) => void (await store.streams.upsert(epochDoc(epoch)));
  await turns(first);
  return {
    ...device,
    turns,
    sees: (source, fits = () => true) => firstValueFrom(source.pipe(filter(fits))),
    async hears(head, rows = []) {
      const pages = Map.groupBy(rows, ({ seq }) => pageOf(seq));
      for (const [k, of] of pages) {
        const key = { epoch: head.epoch, stream: head.id, since: head.membership.gone ? 0 : head.membership.since, k };
        await store.pages.upsert({
          id: pageKey(key),
          streamId: head.id,
          epoch: head.epoch,
          since: key.since,
          k,
          rows: of,
          answered: [0xffff_ffff, 0xffff_ffff],
        });
      }
      await store.streams.upsert(streamDocOf(head));
    },
  };
}
