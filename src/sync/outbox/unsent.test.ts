import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entryRules } from '#actions/rules.ts';
import { ada, conversation, entryId, firstEpoch, messageCommand, result, START } from '#tests/support/streams.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import { parseUnsentCopy, restoreUnsent, unsentCopyOf, type UnsentCopy } from './unsent.ts';

const owner = { account: ada, generation: 1 };
const clock = manualClock(START);
const serverTime = new Date(START).toISOString();
let opened: Outbox[];
const open = async () => {
  const outbox = await openOutbox(owner, { rules: entryRules, clock });
  opened.push(outbox);
  return outbox;
};
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  opened = [];
});
afterEach(() => opened.forEach((outbox) => outbox.close()));

/** Returns the copy as the cache storage holds it: after JSON. */
async function copyOf(outbox: Outbox): Promise<UnsentCopy | null> {
  const copy = unsentCopyOf(owner, await outbox.snapshot(), await outbox.drafts());
  return copy && parseUnsentCopy(JSON.parse(JSON.stringify(copy)));
}
const lostDatabases = () => void (globalThis.indexedDB = new IDBFactory());
const ids = async (outbox: Outbox) => (await outbox.snapshot()).entries.map(({ id }) => id);
const send = (outbox: Outbox, n: number) => outbox.enqueue(messageCommand(`Mot ${n}`), entryId(n));
const sent = async (outbox: Outbox, ...results: ReturnType<typeof result>[]) => {
  await outbox.claim(10);
  await outbox.record({ epoch: firstEpoch, serverTime, refused: false, results });
};

test('[Y19] a copy holds what the server has not accepted, and the drafts', async () => {
  const outbox = await open();
  await outbox.changeEpoch(firstEpoch);
  expect(await copyOf(outbox)).toBeNull();
  for (const n of [1, 2, 3]) await send(outbox, n);
  await sent(outbox, result(1), { ...result(2), status: 'rejected', code: 'blocked' });
  await outbox.setDraft(conversation, 'Encore un mot');
  const copy = await copyOf(outbox);
  expect(copy?.entries.map(({ id }) => id)).toEqual([entryId(2), entryId(3)]);
  expect(copy?.refusals).toMatchObject([{ id: entryId(2), status: 'rejected', code: 'blocked' }]);
  expect(copy?.drafts).toMatchObject([{ conversationId: conversation, text: 'Encore un mot' }]);
});

test('[Y19, Y2] a lost outbox has its entries again, in order, once and claimed', async () => {
  const before = await open();
  await before.changeEpoch(firstEpoch);
  for (const n of [1, 2]) await send(before, n);
  await sent(before, { ...result(1), status: 'rejected', code: 'blocked' });
  await before.setDraft(conversation, 'Encore un mot');
  const copy = (await copyOf(before))!;
  lostDatabases();
  const after = await open();
  await after.setDraft(conversation, 'Nouveau');
  let changes = 0;
  after.subscribe(() => (changes += 1));
  expect(await restoreUnsent(owner, copy, { rules: entryRules, clock })).toBe(true);
  expect(await restoreUnsent(owner, copy, { rules: entryRules, clock })).toBe(true);
  const queue = await after.snapshot();
  expect(queue.entries.map(({ id }) => id)).toEqual([entryId(1), entryId(2)]);
  expect([...queue.claimed].sort()).toEqual([entryId(1), entryId(2)]);
  expect(queue.results.get(entryId(1))).toMatchObject({ status: 'rejected', code: 'blocked' });
  expect((await after.draft(conversation))?.text).toBe('Encore un mot\nNouveau');
  expect(await after.wasSent(entryId(2))).toBe(true);
  expect(changes).toBeGreaterThan(0);
});

test('[Y19, Y1] an outbox that has heard from the server, or of another owner, stays as it is', async () => {
  const before = await open();
  await send(before, 1);
  const copy = (await copyOf(before))!;
  lostDatabases();
  const after = await open();
  expect(await restoreUnsent(owner, { ...copy, generation: 2 }, { rules: entryRules, clock })).toBe(false);
  await after.changeEpoch(firstEpoch);
  expect(await restoreUnsent(owner, copy, { rules: entryRules, clock })).toBe(false);
  expect(await ids(after)).toEqual([]);
});

test.each([[null], [{}], [{ v: 2, generation: 1, entries: [], refusals: [], drafts: [] }], [[1]]])(
  '[Y18] %j is no copy of this version',
  (value) => expect(parseUnsentCopy(value)).toBeNull(),
);

test('[Y18] an unknown action is restored with the rest; an unreadable item takes no other along', () => {
  const entry = { id: entryId(1), timestamp: 1, action: 'message.dance', data: {} };
  const stored = { v: 1, generation: 1, entries: [entry, 'broken'], refusals: [{}], drafts: [{ text: 1 }] };
  expect(parseUnsentCopy(stored)).toEqual({ v: 1, generation: 1, entries: [entry], refusals: [], drafts: [] });
});
