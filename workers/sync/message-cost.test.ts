/** Counts what one sent message costs a device: outbox transactions, broadcasts to the page, writes to the store. */
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { PulledStream } from '#schemas/wire/sync.ts';
import { systemClock } from '#lib/clock.ts';
import { drain } from '#sync/outbox/drain.ts';
import type { QueueStep } from '#sync/outbox/outbox-events.ts';
import { openOutbox } from '#sync/outbox/outbox.ts';
import type { Transport } from '#sync/outbox/transport.ts';
import { accountParts, silentTransport, testOwner } from '#tests/support/account-parts.ts';
import { freshStores } from '#tests/support/stores.ts';
import {
  ada,
  conversation,
  entryId,
  firstEpoch,
  instant,
  message,
  messageCommand,
  pulledChangeSet,
} from '#tests/support/streams.ts';
import { entryRules } from '#actions/rules.ts';
import { asStream } from '#schemas/as-stream.ts';
import { createAccountWork } from './account.ts';

const devices = freshStores();
const stream = asStream(conversation);

/** The conversation's first message is on the device already. */
const transport: Transport = {
  ...silentTransport,
  async pull() {
    const { membership, info, card, kind } = pulledChangeSet(1);
    const lists = { rows: [message(1)], completeChunks: [], staleChunks: [], truncated: false, throughRev: 1 };
    const streams = [{ stream, kind, membership, info, card, ...lists } as PulledStream];
    return { ok: true, value: { epoch: firstEpoch, serverTime: instant(0), streams, gone: [] } };
  },
};

const acceptAll: Transport['push'] = async ({ entries }) => {
  const { membership, info } = pulledChangeSet(2);
  const results = entries.map(({ id }) => {
    const row = { ...message(2), id: id as string as typeof id & ReturnType<typeof message>['id'], senderId: ada };
    return {
      id,
      status: 'applied' as const,
      stream,
      rev: 2,
      ...(membership && { membership }),
      ...(info && { info }),
      row,
    };
  });
  return { ok: true, value: { epoch: firstEpoch, serverTime: instant(0), refused: false, results } };
};

/** Counts transactions of the outbox databases that may write, from now on. */
function countWrites(): { writes: () => number; end: () => void } {
  const { transaction } = IDBDatabase.prototype;
  let count = 0;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof transaction>) {
    if (args[1] === 'readwrite' && this.name.startsWith('alcove-outbox-')) count += 1;
    return transaction.apply(this, args);
  };
  return { writes: () => count, end: () => void (IDBDatabase.prototype.transaction = transaction) };
}

const whatChanged = ({ change, added }: QueueStep): string =>
  added.length > 0
    ? 'added'
    : change.claim?.length
      ? 'claimed'
      : change.record?.length
        ? 'recorded'
        : change.remove?.length
          ? 'settled'
          : 'nothing';

test('[Y1, Y6] a sent message takes three outbox transactions until its result is recorded', async () => {
  const [pageOutbox, outbox, store] = [
    await openOutbox(testOwner, { rules: entryRules }),
    await openOutbox(testOwner, { rules: entryRules }),
    await devices.open(),
  ];
  const stop = new AbortController();
  let writesWhenRecorded = 0;
  const counted = countWrites();
  const stores = { open: async () => store, erase: async () => undefined };
  const drainAll = () => drain({ outbox, push: acceptAll });
  const work = createAccountWork(accountParts(outbox, stores, { clock: systemClock, transport, drain: drainAll }));
  const running = work.run(stop.signal);
  // The whole history is on the device: nothing else is written from now on.
  await vi.waitFor(async () => expect((await store.streams.findOne(stream).exec())?.complete).toBeTruthy(), 3000);

  const storeWrites = [store.streams, store.chunks].map(({ storageInstance }) =>
    vi.spyOn(storageInstance, 'bulkWrite'),
  );
  const before = counted.writes();
  outbox.subscribe((_, step) => {
    if (step?.change.record?.length) writesWhenRecorded = counted.writes() - before;
  });
  const heardByPage: string[] = [];
  pageOutbox.subscribe((_, step) => heardByPage.push(step ? whatChanged(step) : 'unknown'));
  await pageOutbox.enqueue(messageCommand('Bonsoir'), entryId(9));
  work.drain();
  await vi.waitFor(async () => expect((await pageOutbox.snapshot()).entries).toEqual([]), 5000);

  expect(writesWhenRecorded).toBe(3);
  expect(heardByPage).toEqual(['added', 'claimed', 'recorded', 'settled']);
  for (const spy of storeWrites) expect(spy).toHaveBeenCalledTimes(1);
  stop.abort();
  await running;
  counted.end();
  for (const each of [pageOutbox, outbox]) each.close();
});
