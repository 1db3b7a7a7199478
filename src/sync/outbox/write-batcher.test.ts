import { entryRules } from '#actions/rules.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ada, conversation, entryId, messageCommand } from '#tests/support/streams.ts';
import { openOutbox, type Outbox } from './outbox.ts';

let outbox: Outbox;
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  outbox = await openOutbox({ account: ada, generation: 1 }, { rules: entryRules });
});
afterEach(() => outbox.close());

test('[Y1] simultaneous writes share transactions in order, and an invalid one fails alone', async () => {
  await outbox.enqueue(messageCommand('un'), entryId(1));
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const pendingSends = Array.from({ length: 20 }, (_, n) =>
    outbox.sendMessage(messageCommand(`message ${n}`).data, entryId(10 + n)),
  );
  await Promise.all(pendingSends);
  expect(begun).toHaveBeenCalledTimes(2);
  begun.mockRestore();
  const outcomes = await Promise.allSettled(
    [30, 31, 1, 32].map((n) => outbox.enqueue(messageCommand(`message ${n}`), entryId(n))),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  const { entries } = await outbox.snapshot();
  expect(entries.map(({ id }) => id)).toEqual(
    [1, ...Array.from({ length: 20 }, (_, n) => 10 + n), 30, 31, 32].map(entryId),
  );
  expect(await outbox.wasSent(entryId(29))).toBe(true);
});

test('[Y1] words typed after several sends at once are a draft, in any transaction split', async () => {
  const pendingSends = ['un', 'deux', 'trois'].map((words) => outbox.sendMessage(messageCommand(words).data));
  await Promise.all([...pendingSends, outbox.setDraft(conversation, 'quatre')]);
  expect((await outbox.draft(conversation))?.text).toBe('quatre');
});
