import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entryRules } from '#actions/rules.ts';
import type { Command } from '#schemas/actions/union.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { MessageId } from '#schemas/ids.ts';
import { LOCKED_COPY_MS, STALE_SEND_MS } from '#schemas/limits.ts';
import { placeOfCopy, type LockedPush, type LockTicket } from '#schemas/wire/locked-push.ts';
import { toBase64url } from '#lib/bytes-text.ts';
import { openCopy } from '#server/sync/lock-tickets.ts';
import { databasesAsText } from '#tests/support/databases-as-text.ts';
import type { ManualClock } from '#tests/support/manual-clock.ts';
import { openSealedOutbox } from '#tests/support/sealed-outbox.ts';
import {
  ada,
  conversation,
  entryId,
  firstEpoch,
  messageId,
  messageCommand,
  otherConversation,
  START,
} from '#tests/support/streams.ts';
import { createCipher } from '../lock/cipher.ts';
import { setCurrentCipher } from '../lock/current-cipher.ts';
import { createDataKey } from '../lock/keys.ts';
import { openOutboxDatabase, outboxName, type OutboxDatabase } from './database.ts';
import { claimCopies, dropCopies, type EntryRecord } from './locked-copies.ts';
import type { Outbox } from './outbox.ts';
import type { LocalPictures } from './rules/pick.ts';
import { storeTicket } from './lock-ticket.ts';
import { createCopySealer, type CopySealer } from './seal-copies.ts';

const owner = { account: ada, generation: 1 };
const cipher = createCipher(createDataKey(), ada);
const ticketWith = (byte: number): LockTicket => ({
  ticket: crypto.randomUUID(),
  secret: toBase64url(new Uint8Array(32).fill(byte)),
  proof: toBase64url(new Uint8Array(32)),
  expires: new Date(START + 7 * 24 * 3_600_000).toISOString(),
});
const secretBytes = ({ secret }: LockTicket) => Buffer.from(secret, 'base64url');

let clock: ManualClock;
let outbox: Outbox;
let db: OutboxDatabase;
let ticket: LockTicket;
let sealer: CopySealer;
let spoiled: boolean[]; // by each change of the queue, a copy

const follow = (following: boolean): Command => ({ action: 'club.follow', data: { club: 'velours', following } });
const PICTURE = `${conversation}/${ada}/${entryId(9)}-3x3.webp`;
const picture = (path: string): Command => ({
  action: 'message.send',
  data: { ...messageCommand('').data, type: 'image', mediaUrl: path } as never,
});
const seal = (pictures?: LocalPictures) => sealer.look({ now: clock.now(), pictures });
/** As the service worker, which has no key. */
async function claimed(): Promise<Awaited<ReturnType<typeof claimCopies>>> {
  setCurrentCipher(null);
  const name = outboxName(ada, true);
  const locked = await openOutboxDatabase(owner, { create: false, onClosed: () => undefined, name });
  const push = await claimCopies(locked, owner, clock.now());
  locked.close();
  setCurrentCipher(cipher);
  return push;
}
const contentsOf = (push: LockedPush | string, by = ticket) =>
  (typeof push === 'string' ? [] : push.copies)
    .map((sealed) => openCopy(secretBytes(by), placeOfCopy(by.ticket), sealed))
    .sort((a, b) => (a?.order ?? 0) - (b?.order ?? 0));
const entriesIn = (push: LockedPush | string, by = ticket) =>
  contentsOf(push, by).map((content) => (content?.entry ?? null) as SentEntry | null);
const leaving = async () =>
  entriesIn(await claimed()).map((entry) => (entry?.action === 'message.send' ? entry.data.text : entry?.action));

beforeEach(async () => {
  ({ clock, outbox, db } = await openSealedOutbox(owner, cipher));
  ticket = ticketWith(7);
  await storeTicket(db, owner, ticket);
  sealer = createCopySealer(db, owner, entryRules);
  spoiled = [];
  outbox.subscribe((_, step) => spoiled.push(sealer.applyStep(step)));
});
afterEach(() => {
  outbox.close();
  db.close();
  setCurrentCipher(null);
});

test('[S1, Y22] what waits can be sent without the key, in its order, and read by nobody on the device', async () => {
  await outbox.enqueue(messageCommand('Premier canari'), entryId(1));
  await outbox.enqueue(messageCommand('Second canari', otherConversation), entryId(2));
  await seal();
  const push = await claimed();
  expect(push).toMatchObject({ ticket: ticket.ticket });
  expect(entriesIn(push)).toEqual([
    { ...messageCommand('Premier canari'), id: entryId(1), timestamp: START },
    { ...messageCommand('Second canari', otherConversation), id: entryId(2), timestamp: START },
  ]);
  const everything = await databasesAsText();
  for (const secret of ['canari', conversation, ticket.secret, secretBytes(ticket).toString('latin1')])
    expect(everything.includes(secret), secret).toBe(false);
});

test('[Y2, Y22] what has been claimed without the key counts as sent: a later discard becomes a cancel', async () => {
  await outbox.enqueue(messageCommand('Parti'), entryId(1));
  await seal();
  await claimed();
  expect(await outbox.discard(entryId(1) as string as MessageId)).toBe('cancelling');
  await seal();
  expect(await leaving()).toEqual(['message.cancel']);
});

test('[Y3, Y22] while an entry has not been looked at, nothing leaves: it may cancel another', async () => {
  await outbox.enqueue(messageCommand('Premier'));
  await seal();
  await outbox.enqueue(messageCommand('Second'));
  expect(await claimed()).toBe('not-yet');
  await seal();
  expect(await leaving()).toEqual(['Premier', 'Second']);
});

test('[Y3, Y22] a picture waits for the unlocking, and with it what follows in its conversation', async () => {
  await outbox.enqueue(messageCommand('Avant'));
  await outbox.enqueue(picture(PICTURE));
  await outbox.enqueue(messageCommand('Après'));
  await outbox.enqueue(messageCommand('Ailleurs', otherConversation));
  await seal();
  expect(await leaving()).toEqual(['Avant', 'Ailleurs']);
  const uploaded = new Set([PICTURE]);
  await seal({ uploaded, waiting: new Set() });
  expect(await leaving()).toEqual(['Avant', '', 'Après', 'Ailleurs']);
});

test('[CHAT-68, Y22] a message is sent until it would ask « Toujours envoyer ? », anything else for 48 h', async () => {
  await outbox.enqueue(messageCommand('Bientôt vieux'));
  await outbox.enqueue({ action: 'conversation.open', data: { conversationId: conversation, memberId: ada } });
  await seal();
  const ends = [STALE_SEND_MS, LOCKED_COPY_MS].map((ms) => ({ until: START + ms }));
  expect(contentsOf(await claimed())).toMatchObject(ends);
  const [record] = await db.getAll('entries');
  expect(Object.keys((record as EntryRecord).copy ?? {}), 'in the clear').toEqual(['ticket', 'sealed']);
  clock.advance(STALE_SEND_MS + 1);
  await storeTicket(db, owner, (ticket = ticketWith(8)));
  await seal();
  expect(await leaving()).toEqual(['conversation.open']);
});

test('[S1] with a new ticket every copy is sealed anew, under the new secret', async () => {
  await outbox.enqueue(messageCommand('Encore là'));
  await seal();
  const before = await claimed();
  const earlier = ticket;
  await storeTicket(db, owner, (ticket = ticketWith(9)));
  await seal();
  expect(entriesIn(before, earlier)).toHaveLength(1);
  const after = await claimed();
  expect(after).toMatchObject({ ticket: ticket.ticket });
  expect(entriesIn(after)).toMatchObject([{ action: 'message.send' }]);
});

test('[Y2, Y22] what was taken is not sent again, and the entry stays for the unlocked device', async () => {
  await outbox.enqueue(messageCommand('Pris'));
  await seal();
  const push = await claimed();
  if (typeof push === 'string') throw new Error(push);
  await dropCopies(db, owner, push);
  expect(await claimed()).toBe('none');
  expect((await outbox.snapshot()).entries).toHaveLength(1);
});

test('[Y4, Y22] neither an answered entry nor a refused one is sent, until the member tries again', async () => {
  await outbox.enqueue(messageCommand('Refusé'), entryId(1));
  await seal();
  await outbox.refuse(entryId(1), firstEpoch, 'blocked');
  expect(await claimed()).toBe('none');
  await outbox.retry(entryId(1));
  await seal();
  expect(await leaving()).toEqual(['Refusé']);
});

test('[Y2, Y22] an entry that takes over a later wish is sealed with it', async () => {
  await outbox.dispatch(follow(true));
  await seal();
  await outbox.dispatch(follow(false));
  expect(await claimed(), 'rewritten').toBe('not-yet');
  await seal();
  expect(entriesIn(await claimed()).map((entry) => entry?.data)).toEqual([follow(false).data]);
});

test('[Y2, Y22] a wish that left without an answer leaves again as the later one about the same', async () => {
  await outbox.dispatch(follow(true));
  await seal();
  await claimed();
  await outbox.dispatch(follow(false));
  await seal();
  const { data } = follow(false);
  expect(entriesIn(await claimed())).toMatchObject([{ data }, { data }]);
});

test('[Y2, Y22] a later wish that is taken back leaves no copy behind that asks for it', async () => {
  await outbox.dispatch(follow(true));
  await seal();
  await claimed();
  await outbox.dispatch(follow(false));
  await seal();
  await outbox.takeBack((await outbox.snapshot()).entries[1]?.id as never);
  await seal();
  expect(entriesIn(await claimed())).toMatchObject([{ data: follow(true).data }]);
});

test('[Y3, Y22] a cancel leaves in the place of its message', async () => {
  await outbox.enqueue(messageCommand('Repris'), entryId(1));
  await seal();
  await claimed();
  await outbox.enqueue(messageCommand('Ensuite'), entryId(2));
  await outbox.discard(entryId(1) as string as MessageId);
  await seal();
  expect(await leaving()).toEqual(['message.cancel', 'Ensuite']);
});

test('[Y22] without a ticket nothing is sealed', async () => {
  await db.delete('meta', 'lock-ticket');
  await outbox.enqueue(messageCommand('Attend'));
  await seal();
  expect(await claimed()).toBe('not-yet');
});

test('[Y22] a change reads and seals what it concerns, however much waits', async () => {
  for (let n = 0; n < 20; n++) await outbox.enqueue(messageCommand(`${n}`));
  await seal();
  const { getAll, put } = IDBObjectStore.prototype;
  const counts = { read: 0, written: 0 };
  const spies = [
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...given) {
      const request = getAll.apply(this, given);
      if (this.name === 'entries') request.addEventListener('success', () => (counts.read += request.result.length));
      return request;
    }),
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
      if (this.name === 'entries') counts.written += 1;
      return put.apply(this, given);
    }),
  ];
  await seal();
  expect(counts, 'without a change').toEqual({ read: 0, written: 0 });
  await outbox.enqueue(messageCommand('20'));
  await seal();
  expect(counts, 'of one entry').toEqual({ read: 1, written: 1 });
  for (const spy of spies) spy.mockRestore();
  expect((await leaving()).length).toBe(21);
  expect(new Set(spoiled)).toEqual(new Set([false]));
});

test('[S1] what is taken back or changed before it has left spoils its copy', async () => {
  await outbox.enqueue(messageCommand('Gardé'), entryId(1));
  await outbox.enqueue(messageCommand('Jeté'), entryId(2));
  await seal();
  await outbox.enqueue(messageCommand('Jeté sans copie'), entryId(3));
  for (const n of [2, 3]) await outbox.discard(entryId(n) as string as MessageId);
  expect(spoiled.splice(0)).toEqual([false, false, false, true, false]);
  await outbox.dispatch(follow(true));
  await seal();
  await outbox.dispatch(follow(false));
  expect(spoiled.splice(0)).toEqual([false, true]);
  await outbox.claim(10);
  await outbox.discard(entryId(1) as string as MessageId);
  expect(spoiled).not.toContain(true);
});

test('[Y3, Y22] a copy names what it waits for and what it holds, a cancel nothing', async () => {
  await outbox.enqueue(messageCommand('Repris'), entryId(1));
  await seal();
  await claimed();
  await outbox.enqueue(messageCommand('Ensuite'), entryId(2));
  const { action, data } = messageCommand('Réponse', otherConversation);
  await outbox.enqueue({ action, data: { ...data, replyTo: messageId(2) } }, entryId(3));
  await outbox.discard(entryId(1) as string as MessageId);
  await seal();
  const [cancel, next, answer] = contentsOf(await claimed()).flatMap((content) => content ?? []);
  expect(cancel).toMatchObject({ waitsFor: [], holds: [] });
  const stream = `in ${conversation}`;
  expect(next?.waitsFor).toContain(stream);
  expect(next?.holds).toEqual(expect.arrayContaining([stream, `message ${entryId(2)}`]));
  expect(answer?.waitsFor).toContain(`message ${entryId(2)}`);
  expect(answer?.waitsFor).not.toContain(stream);
});

test('[Y4, Y22] what a context of another build has written is looked at once, and holds nothing back', async () => {
  await outbox.enqueue(messageCommand('Lisible'));
  await db.put('entries', { v: 3, id: entryId(9) } as never);
  await seal();
  expect(await leaving()).toEqual(['Lisible']);
});
