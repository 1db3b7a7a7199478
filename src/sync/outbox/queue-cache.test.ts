/** Tests when a context answers from its cache of the queue, and when it reads the queue again. */
import { entryRules } from '#actions/rules.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openChannel } from '#lib/channel.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import {
  ada,
  conversation,
  entryId,
  firstEpoch,
  membership,
  message,
  messageId,
  result,
  secondEpoch,
  START,
  messageCommand,
} from '#tests/support/streams.ts';
import { outboxName } from './database.ts';
import { openOutbox, type Outbox } from './outbox.ts';

const owner = { account: ada, generation: 1 };
const openedOutboxes: Outbox[] = [];
const open = async () => {
  const each = await openOutbox(owner, { rules: entryRules, clock: manualClock(START) });
  openedOutboxes.push(each);
  return each;
};
let outbox: Outbox;
let otherOutbox: Outbox;
const answer = (target: Outbox, ...results: ReturnType<typeof result>[]) =>
  target.record({ epoch: firstEpoch, serverTime: new Date(START).toISOString(), refused: false, results: results });
const row = (n: number) => result(n, { row: message(n, { id: messageId(n) }), membership: membership() });

/** Returns how often `work` reads all entries. */
async function readsOf(work: () => Promise<unknown>): Promise<number> {
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  await work();
  const reads = getAll.mock.instances.filter((store) => (store as unknown as IDBObjectStore).name === 'entries').length;
  getAll.mockRestore();
  return reads;
}
/** Resolves once `count` changes have been announced to this context. */
const changesHeard = (target: Outbox, count: number) =>
  new Promise<void>((resolve) => {
    let remaining = count;
    target.subscribe(() => void (--remaining === 0 && resolve()));
  });
/** Writes as an older build does, which numbers no change. */
async function writeAsOlderBuild(
  write: (stores: { entries: IDBObjectStore; claims: IDBObjectStore }) => void,
): Promise<void> {
  const database = await openDB(outboxName(ada));
  const tx = database.transaction(['entries', 'claims'], 'readwrite');
  write({
    entries: tx.objectStore('entries') as unknown as IDBObjectStore,
    claims: tx.objectStore('claims') as unknown as IDBObjectStore,
  });
  await tx.done;
  database.close();
}

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  [outbox, otherOutbox] = [await open(), await open()];
  await outbox.changeEpoch(firstEpoch);
});
afterEach(() => {
  for (const each of openedOutboxes.splice(0)) each.close();
});

test('[Y1] after any steps by any context each cache equals a fresh read', async () => {
  await Promise.all([outbox.snapshot(), otherOutbox.snapshot()]);
  const steps: (() => Promise<unknown>)[] = [
    () => outbox.sendMessage(messageCommand('un').data, entryId(1)),
    () => otherOutbox.sendMessage(messageCommand('deux').data, entryId(2)),
    () =>
      outbox.dispatch({
        action: 'message.edit',
        data: { conversationId: conversation, messageId: messageId(2), text: 'deux !' },
      }),
    () => outbox.claim(1),
    () => otherOutbox.discard(messageId(1)),
    () =>
      outbox.dispatch({
        action: 'message.react',
        data: { conversationId: conversation, messageId: messageId(9), emoji: '🔥' },
      }),
    () => answer(otherOutbox, row(1)),
    () => outbox.claim(200),
    () => answer(outbox, row(2), result(3)),
    () => otherOutbox.enqueue(messageCommand('trois'), entryId(4)),
    () => answer(outbox, result(4, { status: 'rejected', code: 'invalid' })),
    () => otherOutbox.retry(entryId(4)),
    () => outbox.confirmSend(entryId(4)),
    () => outbox.settle({ epoch: firstEpoch, settledIds: new Set([entryId(2)]), foundResults: [] }),
    () =>
      otherOutbox.dispatch({
        action: 'conversation.read',
        data: { conversationId: conversation, upTo: 3, epoch: firstEpoch },
      }),
    () => outbox.changeEpoch(secondEpoch),
  ];
  for (const step of steps) {
    await step();
    const fresh = await (await open()).snapshot();
    for (const each of [outbox, otherOutbox]) expect(await each.snapshot()).toEqual(fresh);
  }
});

test('[Y1] a long queue is not read again for each answer, nor by other contexts', async () => {
  for (let n = 1; n <= 9; n++) await outbox.enqueue(messageCommand(`${n}`), entryId(n));
  await Promise.all([outbox.snapshot(), otherOutbox.snapshot()]);
  const bothHeard = changesHeard(otherOutbox, 2);
  const reads = await readsOf(async () => {
    await answer(outbox, ...[1, 2, 3].map(row));
    await outbox.settle({ epoch: firstEpoch, settledIds: new Set([1, 2, 3].map(entryId)), foundResults: [] });
    await bothHeard;
    expect((await outbox.snapshot()).entries).toHaveLength(6);
    expect((await otherOutbox.snapshot()).entries).toHaveLength(6);
  });
  expect(reads).toBe(0);
});

test('[Y2] the stored entry is sent, though its last change was not announced', async () => {
  const { nth, ...entry } = await outbox.enqueue(messageCommand('un'), entryId(1));
  await outbox.snapshot();
  await writeAsOlderBuild(({ entries }) => entries.put({ ...entry, nth, data: { ...messageCommand('corrigé').data } }));
  expect((await outbox.claim(200)).entries.map(({ data }) => 'text' in data && data.text)).toEqual(['corrigé']);
});

test('[Y2] an unannounced claim freezes a message: its edit becomes a separate entry', async () => {
  await outbox.enqueue(messageCommand('un'), entryId(1));
  await outbox.snapshot();
  await writeAsOlderBuild(({ claims }) => claims.put({ v: 1, id: entryId(1), at: START }));
  await outbox.dispatch({
    action: 'message.edit',
    data: { conversationId: conversation, messageId: messageId(1), text: 'corrigé' },
  });
  expect((await outbox.snapshot()).entries.map(({ action }) => action)).toEqual(['message.send', 'message.edit']);
});

test('[Y18] an older build’s bare change notice causes a full read', async () => {
  await outbox.snapshot();
  await writeAsOlderBuild(({ entries }) =>
    entries.add({ v: 1, id: entryId(1), timestamp: START, ...messageCommand('un') }),
  );
  expect((await outbox.snapshot()).entries).toEqual([]);
  const channel = openChannel(`alcove-outbox-${ada}`);
  channel.post('changed');
  await vi.waitFor(async () => expect((await outbox.snapshot()).entries).toHaveLength(1));
  channel.close();
});
