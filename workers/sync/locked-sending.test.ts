import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entryRules } from '#actions/rules.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { Epoch, MessageId } from '#schemas/ids.ts';
import type { LockTicket, LockTicketEnd, LockTicketRequest } from '#schemas/wire/locked-push.ts';
import { toBase64url } from '#lib/bytes-text.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { createCipher } from '#sync/lock/cipher.ts';
import { setCurrentCipher } from '#sync/lock/current-cipher.ts';
import { createDataKey } from '#sync/lock/keys.ts';
import { deleteOutbox, openOutboxDatabase } from '#sync/outbox/database.ts';
import type { EntryRecord } from '#sync/outbox/locked-copies.ts';
import { openOutbox, type Outbox } from '#sync/outbox/outbox.ts';
import { virtualClock, type VirtualClock } from '#tests/support/clocks.ts';
import { ada, bela, conversation, entryId, firstEpoch, messageCommand, START } from '#tests/support/streams.ts';
import { prepareLockedSending } from './locked-sending.ts';

const owner = { account: ada, generation: 1, email: '' } as Parameters<typeof prepareLockedSending>[0]['owner'];
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let clock: VirtualClock;
let outbox: Outbox;
let stop: AbortController;
let working: Promise<void>;
/** Tickets that were issued, and what the next requests are answered instead. */
let issued: string[];
let failures: FailureCode[];
let isReachable: boolean;
/** What each request for a ticket has named as replaced, and what ends the present one. */
let replaced: (string | undefined)[];
let ticketEnd: LockTicketEnd | undefined;
/** Calls that recorded answers, and the tickets that were stored by then. */
let recorded: (string | undefined)[];

function prepare(): void {
  const requestTicket = async ({ replaces }: LockTicketRequest): Promise<Result<LockTicket, FailureCode>> => {
    const failure = failures.shift();
    if (failure) return refused(failure);
    const ticket = crypto.randomUUID();
    issued.push(ticket);
    replaced.push(replaces?.ticket);
    const expires = new Date(clock.now() + 7 * DAY).toISOString();
    const proof = toBase64url(new Uint8Array(32));
    return done({ ticket, secret: toBase64url(new Uint8Array(32)), proof, expires });
  };
  const ports = {
    owner,
    outbox,
    clock,
    requestTicket,
    ticketEnd: { read: async () => ticketEnd, write: async (end: LockTicketEnd) => void (ticketEnd = end) },
    recordAnswers: async () => void recorded.push(await ticketOfCopies()),
    isReachable: () => isReachable,
  };
  working = prepareLockedSending(ports, stop.signal);
}
/** Until everything that was begun is done, whose databases answer in real time. */
async function settle(): Promise<void> {
  for (let n = 0; n < 10; n++) await clock.advance(0);
}
async function ticketOfCopies(): Promise<string | undefined> {
  const db = await openOutboxDatabase(owner, { create: false, onClosed: () => undefined });
  const records: EntryRecord[] = await db.getAll('entries');
  db.close();
  const tickets = new Set(records.map(({ copy }) => copy?.ticket));
  return tickets.size === 1 ? [...tickets][0] : undefined;
}

/** Waits until every entry has a copy under the nth ticket. */
const copiesUnder = (nth: number) =>
  expect
    .poll(async () => {
      await settle();
      const ticket = await ticketOfCopies();
      return ticket !== undefined && ticket === issued[nth];
    })
    .toBe(true);

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  setCurrentCipher(createCipher(createDataKey(), ada));
  clock = virtualClock(START);
  outbox = await openOutbox(owner, { rules: entryRules, clock });
  await outbox.changeEpoch(firstEpoch);
  stop = new AbortController();
  [issued, failures, isReachable] = [[], [], true];
  [replaced, recorded, ticketEnd] = [[], [], undefined];
});
afterEach(async () => {
  stop.abort();
  await working;
  outbox.close();
  setCurrentCipher(null);
});

test('[S1, Y22] an unlocked app has a ticket, and copies of what was written before and after', async () => {
  await outbox.enqueue(messageCommand('Avant'));
  prepare();
  await copiesUnder(0);
  await outbox.enqueue(messageCommand('Après'));
  await copiesUnder(0);
  expect(issued).toHaveLength(1);
});

test('[S1] each day an open app gets a new ticket, and its copies are sealed under that one', async () => {
  // A message of a day before would not leave without its member.
  await outbox.enqueue({ action: 'conversation.open', data: { conversationId: conversation, memberId: bela } });
  prepare();
  await copiesUnder(0);
  await clock.advance(DAY);
  await copiesUnder(1);
  expect(issued).toHaveLength(2);
});

test('[Y21, Y22] with another history the app gets a new ticket, and its copies are sealed anew', async () => {
  await outbox.enqueue(messageCommand('Reste'));
  prepare();
  await copiesUnder(0);
  await outbox.changeEpoch('epoch-2' as Epoch);
  await copiesUnder(1);
  expect(issued).toHaveLength(2);
});

test('[S1, Y22] without a network the ticket of the last unlocking seals what is written', async () => {
  prepare();
  await expect.poll(async () => (await settle(), issued.length)).toBe(1);
  stop.abort();
  await working;
  stop = new AbortController();
  isReachable = false;
  prepare();
  await outbox.enqueue(messageCommand('Hors ligne'));
  await copiesUnder(0);
});

test.each([
  ['offline', MINUTE],
  ['not-found', 60 * MINUTE],
] as const)('[S1] a ticket that was refused with %s is asked for again later', async (code, pause) => {
  failures = [code];
  prepare();
  await expect.poll(async () => (await settle(), failures.length)).toBe(0);
  await clock.advance(pause - 1);
  await settle();
  expect(issued).toHaveLength(0);
  await clock.advance(1);
  await expect.poll(async () => (await settle(), issued.length)).toBe(1);
});

test('[S1] each ticket names the one that it replaces, and answers are read before that', async () => {
  await outbox.enqueue({ action: 'conversation.open', data: { conversationId: conversation, memberId: bela } });
  prepare();
  await copiesUnder(0);
  await clock.advance(DAY);
  await copiesUnder(1);
  expect(replaced).toEqual([undefined, issued[0]]);
  expect(recorded).toEqual([undefined, issued[0]]);
  expect(ticketEnd?.ticket).toBe(issued[1]);
});

test('[S1] what is taken back before it has left ends the ticket of its copy, at most once a minute', async () => {
  for (const n of [1, 2, 3, 4]) await outbox.enqueue(messageCommand(`${n}`), entryId(n));
  prepare();
  await copiesUnder(0);
  const discard = (n: number) => outbox.discard(entryId(n) as string as MessageId);
  isReachable = false;
  await discard(1);
  await settle();
  expect(issued, 'without a network').toHaveLength(1);
  isReachable = true;
  await clock.advance(MINUTE);
  await copiesUnder(1);
  await discard(2);
  await copiesUnder(2);
  await discard(3);
  await settle();
  expect(issued).toHaveLength(3);
  await clock.advance(MINUTE);
  await copiesUnder(3);
});

test('[Y19] a disk that is full for a moment ends nothing: the next change is looked at again', async () => {
  prepare();
  await expect.poll(async () => (await settle(), issued.length)).toBe(1);
  const { put } = IDBObjectStore.prototype;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    // A copy is put beside its entry, which was added before.
    if (this.name === 'entries') throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, given);
  });
  await outbox.enqueue(messageCommand('Plein'));
  await expect.poll(async () => (await settle(), full.mock.results.some(({ type }) => type === 'throw'))).toBe(true);
  full.mockRestore();
  await outbox.enqueue(messageCommand('Ensuite'));
  await copiesUnder(0);
});

test('[Y17] an outbox that is erased ends the work', async () => {
  prepare();
  await expect.poll(async () => (await settle(), issued.length)).toBe(1);
  await deleteOutbox(ada);
  await working;
  expect(await indexedDB.databases()).toEqual([]);
});
