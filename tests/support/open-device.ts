/** Opens a device as a page has it: a store and an outbox in an IndexedDB of this test alone. */
import { entryRules } from '#actions/rules.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { filter, firstValueFrom, type Observable } from 'rxjs';
import type { Head } from '#schemas/entities/head.ts';
import type { StreamRow } from '#schemas/streams/registry.ts';
import type { Epoch } from '#schemas/ids.ts';
import type { Device } from '#device/device.ts';
import { deviceOf } from '#device/open-device.ts';
import { chunkKey, chunkNoOf } from '#sync/replica/chunks.ts';
import { openOutbox } from '#sync/outbox/outbox.ts';
import { epochDoc, streamDocOf } from '#sync/store/collections.ts';
import { streamKinds } from '#streams/registry.ts';
import { openStore } from '#sync/store/open.ts';
import { ada, firstEpoch, START } from './streams.ts';

export interface OpenDevice extends Device {
  /** Writes what the server answered, as the worker would. */
  receive(head: Head, rows?: readonly StreamRow[]): Promise<void>;
  changeEpoch(epoch: Epoch): Promise<void>;
  /** Resolves to the first value that matches. */
  waitFor<T>(source: Observable<T>, matches?: (value: T) => boolean): Promise<T>;
}

export async function openTestDevice(): Promise<OpenDevice> {
  const indexedDB = new IDBFactory();
  globalThis.indexedDB = indexedDB;
  const clock = { now: () => START, wait: () => Promise.resolve() };
  const store = await openStore(ada, { kinds: streamKinds, multiInstance: false, indexedDB, IDBKeyRange });
  const outbox = await openOutbox({ account: ada, generation: 1 }, { rules: entryRules, clock });
  const device = deviceOf(ada, store, outbox, clock);
  const changeEpoch = async (epoch: Epoch) => void (await store.streams.upsert(epochDoc(epoch)));
  await changeEpoch(firstEpoch);
  return {
    ...device,
    changeEpoch,
    waitFor: (source, matches = () => true) => firstValueFrom(source.pipe(filter(matches))),
    async receive(head, rows = []) {
      const rowsByChunk = Map.groupBy(rows, ({ seq }) => chunkNoOf(seq));
      for (const [chunkNo, chunkRows] of rowsByChunk) {
        const key = {
          epoch: head.epoch,
          stream: head.id,
          since: head.membership.gone ? 0 : head.membership.since,
          chunkNo,
        };
        await store.chunks.upsert({
          id: chunkKey(key),
          streamId: head.id,
          epoch: head.epoch,
          since: key.since,
          chunkNo: chunkNo,
          rows: chunkRows,
          answered: [0xffff_ffff, 0xffff_ffff],
        });
      }
      await store.streams.upsert(streamDocOf(head, streamKinds));
    },
  };
}
