/** Tests the promises of the database itself: its owner, what it refuses, and that its schema never changes. */
import { entryRules } from '#actions/rules.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ada, entryId, firstEpoch, message, result, START, messageCommand } from '#tests/support/streams.ts';
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts';
import { deleteOutbox, OutboxClosed, outboxName } from './database.ts';
import { openOutbox, type Outbox } from './outbox.ts';

const owner = { account: ada, generation: 1 };
const serverTime = new Date(START).toISOString();
let clock: ManualClock;
let outbox: Outbox;
const openedOutboxes: Outbox[] = [];
const open = async (ownerFields: Partial<typeof owner> = {}, create = true) => {
  const each = await openOutbox({ ...owner, ...ownerFields }, { rules: entryRules, clock, create });
  openedOutboxes.push(each);
  return each;
};
const actions = async (from = outbox) => (await from.snapshot()).entries.map(({ action }) => action);
const answer = (...results: ReturnType<typeof result>[]) =>
  outbox.record({ epoch: firstEpoch, serverTime, refused: false, results: results });

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  clock = manualClock(START);
  outbox = await open();
  await outbox.changeEpoch(firstEpoch);
});
afterEach(() => {
  for (const each of openedOutboxes.splice(0)) each.close();
});

test('[Y19] a transaction refused by the disk reports it, also where a request only says aborted', async () => {
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore) {
    Object.defineProperty(this.transaction, 'error', { value: new DOMException('full', 'QuotaExceededError') });
    throw new DOMException('cut off', 'AbortError');
  });
  await expect(outbox.enqueue(messageCommand('un'))).rejects.toThrow('full');
  add.mockRestore();
  expect(await actions()).toEqual([]);
});

describe('ownership', () => {
  test('[Y16] a context of another generation is kept out, and writes nothing', async () => {
    await outbox.enqueue(messageCommand('un'));
    const next = await open({ generation: 2 });
    expect(await actions(next)).toEqual([]);
    await expect(outbox.enqueue(messageCommand('deux'))).rejects.toThrow(OutboxClosed);
    await expect(outbox.claim(1)).rejects.toThrow(OutboxClosed);
    await expect(open()).rejects.toThrow(OutboxClosed);
    expect(await actions(next)).toEqual([]);
  });
  test('[Y17] erasing closes every context; one without a screen re-creates nothing', async () => {
    const otherOutbox = await open();
    await deleteOutbox(ada);
    await Promise.all([outbox.closed, otherOutbox.closed]);
    await expect(outbox.enqueue(messageCommand('un'))).rejects.toThrow(OutboxClosed);
    await expect(open({}, false)).rejects.toThrow(OutboxClosed);
    expect(await indexedDB.databases()).toEqual([]);
  });
  test('[Y18] an answer whose row an earlier program truncated is ignored and requested again', async () => {
    await outbox.enqueue(messageCommand('un'), entryId(1));
    await outbox.claim(10);
    const { replyTo: _, reactions: __, ...earlier } = message(1);
    await answer(result(1, { row: earlier as typeof earlier & ReturnType<typeof message> }));
    expect((await outbox.claim(10)).entries.map(({ id }) => id)).toEqual([entryId(1)]);
    await answer(result(1, { status: 'duplicate', row: message(1) }));
    expect((await outbox.snapshot()).results.get(entryId(1))?.row).toEqual(message(1));
    expect((await outbox.claim(10)).entries).toEqual([]);
  });
  test('[Y18] stores and indexes are fixed; values of an unknown version are left alone', async () => {
    const db = await openDB(outboxName(ada));
    expect([...db.objectStoreNames]).toEqual(['claims', 'drafts', 'entries', 'journal', 'meta', 'results']);
    expect([...db.transaction('entries').store.indexNames]).toEqual(['id']);
    const future = { v: 2, id: entryId(9), nth: 1, words: 'of a later program' };
    await db.add('entries', future);
    await outbox.enqueue(messageCommand('un'), entryId(1));
    expect((await outbox.claim(200)).entries.map(({ id }) => id)).toEqual([entryId(1)]);
    await answer(result(1));
    await outbox.settle({ epoch: firstEpoch, settledIds: new Set([entryId(1)]), foundResults: [] });
    expect(await db.getAll('entries')).toEqual([future]);
    db.close();
  });
});
