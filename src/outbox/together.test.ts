import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ada, conversation, entryId, text } from '#tests/support/streams.ts';
import { openOutbox, type Outbox } from './outbox.ts';

let outbox: Outbox;
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  outbox = await openOutbox({ account: ada, generation: 1 });
});
afterEach(() => outbox.close());

test('[Y1] simultaneous writes share transactions in order, and an invalid one fails alone', async () => {
  await outbox.enqueue(text('un'), entryId(1));
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const asked = Array.from({ length: 20 }, (_, n) => outbox.sendMessage(text(`message ${n}`).data, entryId(10 + n)));
  await Promise.all(asked);
  expect(begun).toHaveBeenCalledTimes(2);
  begun.mockRestore();
  const told = await Promise.allSettled([30, 31, 1, 32].map((n) => outbox.enqueue(text(`message ${n}`), entryId(n))));
  expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  const { entries } = await outbox.snapshot();
  expect(entries.map(({ id }) => id)).toEqual(
    [1, ...Array.from({ length: 20 }, (_, n) => 10 + n), 30, 31, 32].map(entryId),
  );
  expect(await outbox.wasSent(entryId(29))).toBe(true);
});

test('[Y1] words typed after several sends at once are a draft, in any transaction split', async () => {
  const sent = ['un', 'deux', 'trois'].map((words) => outbox.sendMessage(text(words).data));
  await Promise.all([...sent, outbox.setDraft(conversation, 'quatre')]);
  expect((await outbox.draft(conversation))?.text).toBe('quatre');
});
