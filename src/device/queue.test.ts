import { firstValueFrom, toArray } from 'rxjs';
import { expect, test } from 'vitest';
import { emptyQueue, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { AddedEntries, QueueListener } from '#sync/outbox/outbox-events.ts';
import { OutboxClosed } from '#sync/outbox/database.ts';
import { virtualClock } from '#tests/support/clocks.ts';
import { entry, membership, message, queue, result, results, messageCommand } from '#tests/support/streams.ts';
import { shareLatest } from './combine.ts';
import { queueSnapshots } from './queue.ts';

/** An outbox whose reads the test resolves. */
function slowOutbox() {
  const reads: PromiseWithResolvers<OutboxSnapshot>[] = [];
  let change: QueueListener = () => {};
  return {
    reads,
    change: (added?: AddedEntries) => change(added),
    snapshot: () => {
      const read = Promise.withResolvers<OutboxSnapshot>();
      reads.push(read);
      return read.promise;
    },
    subscribe: (listener: QueueListener) => {
      change = listener;
      return () => (change = () => {});
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('[Y1] any number of changes during a read causes one more read after the last change', async () => {
  const outbox = slowOutbox();
  const emissions: number[] = [];
  const subscription = queueSnapshots(outbox).subscribe(({ clockOffset }) => emissions.push(clockOffset));
  outbox.change();
  outbox.change();
  expect(outbox.reads).toHaveLength(1);
  outbox.reads[0]?.resolve({ ...emptyQueue, clockOffset: 1 });
  await settled();
  expect(outbox.reads).toHaveLength(2);
  outbox.reads[1]?.resolve({ ...emptyQueue, clockOffset: 2 });
  await settled();
  expect(emissions).toEqual([1, 2]);
  expect(outbox.reads).toHaveLength(2);
  subscription.unsubscribe();
});

test('[Y1] an entry added by this page is visible without a read, also beside a running one', async () => {
  const outbox = slowOutbox();
  const emissions: number[] = [];
  const subscription = queueSnapshots(outbox).subscribe(({ entries }) => emissions.push(entries.length));
  outbox.reads[0]?.resolve(queue([entry(11, messageCommand('un'))]));
  await settled();
  outbox.change([entry(12, messageCommand('deux'))]);
  outbox.change([entry(13, messageCommand('trois')), entry(14, messageCommand('quatre'))]);
  expect([emissions, outbox.reads.length]).toEqual([[1, 2, 4], 1]);
  outbox.change();
  outbox.change([entry(15, messageCommand('cinq'))]);
  outbox.reads[1]?.resolve(queue([11, 12, 13, 14].map((n) => entry(n, messageCommand('une')))));
  await settled();
  expect([emissions, outbox.reads.length]).toEqual([[1, 2, 4, 5, 5], 2]);
  subscription.unsubscribe();
});

test('[Y1] an entry of another context is read, without adding local ones twice', async () => {
  const outbox = slowOutbox();
  const emissions: number[] = [];
  const subscription = queueSnapshots(outbox).subscribe(({ entries }) => emissions.push(entries.length));
  outbox.reads[0]?.resolve(queue([]));
  await settled();
  outbox.change([entry(11, messageCommand('un'))]);
  outbox.change('elsewhere');
  outbox.reads[1]?.resolve(queue([entry(12, messageCommand('deux'))]));
  await settled();
  expect(emissions).toEqual([0, 1, 1]);
  subscription.unsubscribe();
});

test('an entry that is read again is the same object, so that comparisons see no change', async () => {
  const outbox = slowOutbox();
  const emissions: (Entry | undefined)[] = [];
  const subscription = queueSnapshots(outbox).subscribe(({ entries }) => emissions.push(entries[0]));
  outbox.reads[0]?.resolve(queue([entry(11, messageCommand('un'))]));
  await settled();
  outbox.change();
  outbox.reads[1]?.resolve(queue([entry(11, messageCommand('un'))]));
  await settled();
  expect(emissions).toHaveLength(2);
  expect(emissions[1]).toBe(emissions[0]);
  subscription.unsubscribe();
});

test('[Y16] an outbox closed by another generation goes silent, and that is no defect', async () => {
  const outbox = slowOutbox();
  const emissions = firstValueFrom(queueSnapshots(outbox).pipe(toArray()));
  outbox.reads[0]?.reject(new OutboxClosed());
  expect(await emissions).toEqual([]);
});

test('a queue that cannot be read emits an error', async () => {
  const outbox = slowOutbox();
  const emissions = firstValueFrom(queueSnapshots(outbox));
  outbox.reads[0]?.reject(new Error('broken'));
  await expect(emissions).rejects.toThrow('broken');
});

test('a queue that could not be read is read again for the next subscriber', async () => {
  const outbox = slowOutbox();
  const queue$ = shareLatest(queueSnapshots(outbox));
  const failed = firstValueFrom(queue$);
  outbox.reads[0]?.reject(new Error('broken'));
  await expect(failed).rejects.toThrow('broken');
  const emission = firstValueFrom(queue$);
  outbox.reads[1]?.resolve(queue([entry(11, messageCommand('un'))]));
  expect((await emission).entries).toHaveLength(1);
});

test('[Y1] a removed entry stays in view until the store’s signal, and no longer', async () => {
  const outbox = slowOutbox();
  const clock = virtualClock();
  const emissions: number[] = [];
  const subscription = queueSnapshots(outbox, clock).subscribe(({ entries }) => emissions.push(entries.length));
  const answered = queue([entry(11, messageCommand('un'))], {
    results: results(result(11, { row: message(3), membership: membership() })),
  });
  outbox.reads[0]?.resolve(answered);
  await settled();
  outbox.change();
  outbox.reads[1]?.resolve(queue([]));
  await settled();
  expect(emissions).toEqual([1, 1]);
  await clock.advance(5000);
  expect(emissions).toEqual([1, 1, 0]);
  subscription.unsubscribe();
});

test('[Y1] a queue that changes repeatedly retains nothing beyond that', async () => {
  const outbox = slowOutbox();
  const clock = virtualClock();
  const emissions: number[] = [];
  const subscription = queueSnapshots(outbox, clock).subscribe(({ entries }) => emissions.push(entries.length));
  outbox.reads[0]?.resolve(
    queue([entry(11, messageCommand('un'))], {
      results: results(result(11, { row: message(3), membership: membership() })),
    }),
  );
  await settled();
  for (let n = 1; n <= 4; n++) {
    outbox.change();
    outbox.reads[n]?.resolve(queue([]));
    await settled();
    await clock.advance(2000);
  }
  expect(emissions.at(-1)).toBe(0);
  subscription.unsubscribe();
});
