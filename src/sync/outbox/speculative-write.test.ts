/** Tests writes based on a state that this context expects, which another context may have changed meanwhile. */
import { entryRules } from '#actions/rules.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { manualClock } from '#tests/support/manual-clock.ts';
import { ada, entryId, firstEpoch, START, messageCommand } from '#tests/support/streams.ts';
import { writeSpeculatively } from './speculative-write.ts';
import { openOutbox, type Outbox } from './outbox.ts';

const HOUR = 3_600_000;
const owner = { account: ada, generation: 1 };
/** A channel that hears no announcement of other contexts. */
const silentChannel = () => ({ post: () => undefined, listen: () => () => undefined, close: () => undefined });
const open = () => openOutbox(owner, { rules: entryRules, clock: manualClock(START), channel: silentChannel });
let outbox: Outbox;
let otherOutbox: Outbox;

/** Returns the order of a context's database requests and of their answers. */
async function requestOrder(work: () => Promise<unknown>): Promise<string[]> {
  const orders: string[] = [];
  const spies = (['get', 'getAll', 'add', 'put'] as const).map((kind) => {
    const real = IDBObjectStore.prototype[kind] as (...given: unknown[]) => IDBRequest;
    return vi.spyOn(IDBObjectStore.prototype, kind).mockImplementation(function (
      this: IDBObjectStore,
      ...given: unknown[]
    ) {
      orders.push(kind);
      const request = real.apply(this, given);
      request.addEventListener('success', () => orders.push('answered'), { once: true });
      return request;
    });
  });
  await work();
  for (const spy of spies) spy.mockRestore();
  return orders;
}

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  [outbox, otherOutbox] = [await open(), await open()];
  await outbox.changeEpoch(firstEpoch);
});
afterEach(() => {
  for (const each of [outbox, otherOutbox]) each.close();
});

test('[Y1] a message takes one disk round trip: all writes start before the first answer', async () => {
  await outbox.sendMessage(messageCommand('un').data, entryId(1));
  await outbox.snapshot();
  await outbox.sendMessage(messageCommand('deux').data, entryId(2));
  const orders = await requestOrder(() => outbox.sendMessage(messageCommand('trois').data, entryId(3)));
  expect(orders.slice(0, orders.indexOf('answered'))).toEqual(['getAll', 'add', 'put', 'put']);
  expect(orders.slice(orders.indexOf('answered')).every((each) => each === 'answered')).toBe(true);
});

test('[Y1, Y3] an unannounced foreign write causes no duplicate number, loss or wrong time', async () => {
  for (const each of [outbox, otherOutbox]) await each.snapshot();
  await outbox.sendMessage(messageCommand('un').data, entryId(1));
  await otherOutbox.sendMessage(messageCommand('deux').data, entryId(2));
  await otherOutbox.noteServerTime(new Date(START + HOUR).toISOString());
  await outbox.sendMessage(messageCommand('trois').data, entryId(3));
  await otherOutbox.sendMessage(messageCommand('quatre').data, entryId(4));
  const fresh = await (await open()).snapshot();
  expect(fresh.entries.map(({ id, timestamp }) => [id, timestamp])).toEqual([
    [entryId(1), START],
    [entryId(2), START],
    [entryId(3), START + HOUR],
    [entryId(4), START + HOUR],
  ]);
  for (const each of [outbox, otherOutbox]) expect(await each.snapshot()).toEqual(fresh);
  for (const n of [1, 2, 3, 4]) expect(await outbox.wasSent(entryId(n))).toBe(true);
});

test('[Y1] a right expectation is written once; a wrong or missing one is read first', async () => {
  const written: [number, string | null][] = [];
  const write = (actual: number, previous: string | null) => {
    written.push([actual, previous]);
    return Promise.resolve(`on ${actual}`);
  };
  expect(await writeSpeculatively(Promise.resolve(1), 1, write)).toBe('on 1');
  expect(written.splice(0)).toEqual([[1, null]]);
  expect(await writeSpeculatively(Promise.resolve(2), 1, write)).toBe('on 2');
  expect(written.splice(0)).toEqual([
    [1, null],
    [2, 'on 1'],
  ]);
  expect(await writeSpeculatively(Promise.resolve(3), undefined, write)).toBe('on 3');
  expect(written.splice(0)).toEqual([[3, null]]);
});
