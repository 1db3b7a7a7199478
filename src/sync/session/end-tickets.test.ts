import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LockTicketEnd } from '#schemas/wire/locked-push.ts';
import { lockOwner, signInOwner } from '#tests/support/lock-owner.ts';
import { createCipher } from '../lock/cipher.ts';
import { setCurrentCipher } from '../lock/current-cipher.ts';
import { createInbox } from '../lock/inbox.ts';
import { createDataKey } from '../lock/keys.ts';
import { createDeviceDatabase, readRecord, type DeviceDatabase } from './device-database.ts';
import { endTickets } from './end-tickets.ts';
import { endLeftTickets, eraseAccount } from './erase.ts';
import { beginLock, beginUnlock, endLockChange } from './lock-change.ts';
import { changeLock } from './lock-record.ts';

const { account } = lockOwner;
const cipher = createCipher(createDataKey(), account);
const inbox = await createInbox(cipher);
const ticketEnd: LockTicketEnd = { ticket: crypto.randomUUID(), proof: 'p'.repeat(43) };
let device: DeviceDatabase;
/** What the server was sent, and what it answers; null: it cannot be reached. */
let requests: { url: string; body: unknown; headers: unknown }[];
let status: number | null;

const send = (async (url: string, { body, headers }: { body: string; headers: unknown }) => {
  requests.push({ url, body: JSON.parse(body) as unknown, headers });
  if (status === null) throw new TypeError('offline');
  return new Response(JSON.stringify(status === 200 ? { ended: true } : {}), { status });
}) as unknown as typeof fetch;
const end = () => endTickets(device, { baseUrl: 'https://a', fetch: send });
const left = () => device.read((tx) => readRecord(tx, 'ended-tickets'));
const ports = () => ({ device, locks: navigator.locks, patienceMs: 60, endTickets: end });
const turnOn = async () => {
  await beginLock(device, account, { wraps: [], inbox, afterMs: null, onHide: false }, cipher);
  await device.change((tx) => changeLock(tx, account, () => ({ ticketEnd })));
};

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  device = createDeviceDatabase();
  await device.write(signInOwner);
  [requests, status] = [[], 200];
});
afterEach(() => {
  device.close();
  setCurrentCipher(null);
});

test('[S1, S24] « Oublié ? » ends the ticket on the server without key or session, and leaves nothing here', async () => {
  await turnOn();
  expect(await eraseAccount(account, ports())).toBe(true);
  expect(requests).toMatchObject([{ url: 'https://a/sync/end-lock-ticket', body: ticketEnd }]);
  expect(requests[0]?.headers).not.toHaveProperty('authorization');
  expect(await indexedDB.databases()).toEqual([]);
});

test('[S1, Y17] erased without a network, it is ended at a later start; nothing else of the account waits', async () => {
  await turnOn();
  status = null;
  expect(await eraseAccount(account, ports())).toBe(true);
  expect(await left()).toEqual([ticketEnd]);
  await endLeftTickets(ports());
  expect(await left(), 'still without').toEqual([ticketEnd]);
  status = 200;
  await endLeftTickets(ports());
  expect(await indexedDB.databases()).toEqual([]);
});

test('[S1] turning the lock off ends the ticket, and not before its last step', async () => {
  await turnOn();
  setCurrentCipher(cipher);
  await endLockChange(device, account, 'turning-on');
  await beginUnlock(device, account);
  await end();
  expect(requests).toEqual([]);
  await endLockChange(device, account, 'turning-off');
  expect(await end()).toBe(true);
  expect(requests).toMatchObject([{ body: ticketEnd }]);
  expect(await left()).toEqual([]);
});

test('[S1] a server that has nothing to end is not asked again; one that fails is', async () => {
  for (const [answer, isLeft] of [
    [503, true],
    [429, true],
    [401, false],
  ] as const) {
    if (!(await left())?.length) {
      await turnOn();
      await device.change((tx) => changeLock(tx, account, () => ({ ticketEnd })));
      setCurrentCipher(cipher);
      await beginUnlock(device, account);
      await endLockChange(device, account, 'turning-off');
      setCurrentCipher(null);
    }
    status = answer;
    expect(await end(), `${answer}`).toBe(!isLeft);
  }
});
