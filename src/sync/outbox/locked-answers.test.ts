import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entryRules } from '#actions/rules.ts';
import type { LockedPush, LockTicket } from '#schemas/wire/locked-push.ts';
import { done } from '#lib/result.ts';
import { toBase64url } from '#lib/bytes-text.ts';
import { lockKeyFrom, lockTickets, secretOf } from '#server/sync/lock-tickets.ts';
import { limitsOf } from '#server/sync/rate-limit.ts';
import { databasesAsText } from '#tests/support/databases-as-text.ts';
import type { ManualClock } from '#tests/support/manual-clock.ts';
import { openSealedOutbox } from '#tests/support/sealed-outbox.ts';
import { ada, entryId, firstEpoch, messageCommand, START } from '#tests/support/streams.ts';
import { createCipher } from '../lock/cipher.ts';
import { setCurrentCipher } from '../lock/current-cipher.ts';
import { createDataKey } from '../lock/keys.ts';
import { openOutboxDatabase, outboxName, type OutboxDatabase } from './database.ts';
import { drain } from './drain.ts';
import { storeTicket } from './lock-ticket.ts';
import { openLockedAnswers } from './locked-answers.ts';
import { claimCopies, dropCopies, type EntryRecord } from './locked-copies.ts';
import type { Outbox } from './outbox.ts';
import { createCopySealer } from './seal-copies.ts';

const owner = { account: ada, generation: 1 };
const cipher = createCipher(createDataKey(), ada);
const key = lockKeyFrom('a secret of all nodes');
const number = crypto.randomUUID();
const ticketOf = (ticket: string): LockTicket => ({
  ticket,
  secret: secretOf(key, ticket).toString('base64url'),
  proof: toBase64url(new Uint8Array(32)),
  expires: new Date(START + 7 * 24 * 3_600_000).toISOString(),
});
const holder = { member: ada, session: crypto.randomUUID(), issued: 5, expires: 9, state: 'live' };
/** Ids that the server refuses, and what it was sent by the unlocked device. */
let refusedIds: string[];
let pushed: string[];
const resultsOf = (entries: readonly { id: string }[]) =>
  entries.map(({ id }) =>
    refusedIds.includes(id)
      ? { id, status: 'rejected', code: 'blocked', stream: null, rev: 0 }
      : { id, status: 'applied', stream: null, rev: 1 },
  ) as never[];
const answerFields = { epoch: firstEpoch, serverTime: new Date(START).toISOString(), refused: false };
const server = lockTickets({
  database: {
    lockTicketHolder: () => Promise.resolve(holder),
    endLockTicket: () => Promise.resolve(),
    call: () => Promise.resolve({}),
  },
  service: {
    push: (_, body) =>
      Promise.resolve(done({ ...answerFields, results: resultsOf((body as { entries: { id: string }[] }).entries) })),
  },
  limit: limitsOf().member,
  key,
  now: () => START,
});

let clock: ManualClock;
let outbox: Outbox;
let db: OutboxDatabase;

/** Locks the device, sends as the service worker does, and unlocks it. */
async function sendLocked(): Promise<LockedPush> {
  await createCopySealer(db, owner, entryRules).look({ now: clock.now() });
  setCurrentCipher(null);
  const name = outboxName(ada, true);
  const locked = await openOutboxDatabase(owner, { create: false, onClosed: () => undefined, name });
  const push = await claimCopies(locked, owner, clock.now());
  if (typeof push === 'string') throw new Error(push);
  const answer = await server.push(push);
  if (!answer.ok) throw new Error(answer.code);
  await dropCopies(locked, owner, push, answer.value.answers);
  locked.close();
  setCurrentCipher(cipher);
  return push;
}
async function drainUnlocked(): Promise<void> {
  const before = await openLockedAnswers(owner, outbox);
  await drain({
    outbox,
    clock,
    before,
    push: ({ entries }) => {
      pushed.push(...entries.map(({ id }) => id));
      return Promise.resolve(done({ ...answerFields, results: resultsOf(entries) }));
    },
  });
}
const statuses = async () =>
  [...(await outbox.snapshot()).results.values()].map(({ id, status, code }) => [id, code ?? status]);

beforeEach(async () => {
  ({ clock, outbox, db } = await openSealedOutbox(owner, cipher));
  await storeTicket(db, owner, ticketOf(number));
  [refusedIds, pushed] = [[], []];
  for (const n of [1, 2]) await outbox.enqueue(messageCommand(`${n}`), entryId(n));
});
afterEach(() => {
  outbox.close();
  db.close();
  setCurrentCipher(null);
});

test('[Y2, Y22] what was refused while locked stays refused, and is not sent after what followed it', async () => {
  refusedIds = [entryId(1)];
  await sendLocked();
  expect((await databasesAsText()).includes('blocked')).toBe(false);
  refusedIds = [];
  await drainUnlocked();
  expect(pushed).toEqual([entryId(2)]);
  expect(await statuses()).toEqual([
    [entryId(1), 'blocked'],
    [entryId(2), 'applied'],
  ]);
});

test('[Y4, Y22] a refusal is recorded once: the member may try again', async () => {
  refusedIds = [entryId(1)];
  await sendLocked();
  refusedIds = [];
  await drainUnlocked();
  expect(await outbox.retry(entryId(1))).toBe(true);
  await drainUnlocked();
  expect(pushed).toEqual([entryId(2), entryId(1)]);
  expect((await db.getAll('entries')).some((record: EntryRecord) => 'answer' in record)).toBe(false);
});

test('[S1, Y22] an answer beside another entry, or for another ticket, counts as none', async () => {
  refusedIds = [entryId(1)];
  await sendLocked();
  const [first, second]: EntryRecord[] = await db.getAll('entries');
  await db.put('entries', { ...first, answer: second?.answer } as EntryRecord);
  await db.put('entries', { ...second, answer: first?.answer } as EntryRecord);
  refusedIds = [];
  await drainUnlocked();
  expect(pushed).toEqual([entryId(1), entryId(2)]);
});

test('[S1, Y22] an answer for the ticket before cannot be read, and keeps nothing from being sent', async () => {
  refusedIds = [entryId(1)];
  await sendLocked();
  await storeTicket(db, owner, ticketOf(crypto.randomUUID()));
  await drainUnlocked();
  expect(pushed).toEqual([entryId(1), entryId(2)]);
});
