import { firstValueFrom, toArray } from 'rxjs';
import { expect, test } from 'vitest';
import { emptyQueue, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import { OutboxClosed } from '#outbox/database.ts';
import { snapshots } from './queue.ts';

/** An outbox whose reads end when told, and that counts how many are under way. */
function slowOutbox() {
  const reads: PromiseWithResolvers<OutboxSnapshot>[] = [];
  let change = () => {};
  return {
    reads,
    change: () => change(),
    snapshot: () => {
      const read = Promise.withResolvers<OutboxSnapshot>();
      reads.push(read);
      return read.promise;
    },
    subscribe: (listener: () => void) => {
      change = listener;
      return () => (change = () => {});
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('[Y1] changes during a read make one more read, however many they are, and the last read comes after the last change', async () => {
  const outbox = slowOutbox();
  const seen: number[] = [];
  const subscription = snapshots(outbox).subscribe(({ clockOffset }) => seen.push(clockOffset));
  outbox.change();
  outbox.change();
  expect(outbox.reads).toHaveLength(1);
  outbox.reads[0]?.resolve({ ...emptyQueue, clockOffset: 1 });
  await settled();
  expect(outbox.reads).toHaveLength(2);
  outbox.reads[1]?.resolve({ ...emptyQueue, clockOffset: 2 });
  await settled();
  expect(seen).toEqual([1, 2]);
  expect(outbox.reads).toHaveLength(2);
  subscription.unsubscribe();
});

test('[Y16] an outbox that another generation closed says nothing more, and is no defect', async () => {
  const outbox = slowOutbox();
  const told = firstValueFrom(snapshots(outbox).pipe(toArray()));
  outbox.reads[0]?.reject(new OutboxClosed());
  expect(await told).toEqual([]);
});

test('a queue that cannot be read is told as such', async () => {
  const outbox = slowOutbox();
  const told = firstValueFrom(snapshots(outbox));
  outbox.reads[0]?.reject(new Error('broken'));
  await expect(told).rejects.toThrow('broken');
});
