import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Owner } from '#schemas/entities/session.ts';
import { entryRules } from '#actions/rules.ts';
import { createDeviceDatabase, readRecord, setRecord, type DeviceDatabase } from '#sync/session/device-database.ts';
import { eraseAccount } from '#sync/session/erase.ts';
import { claimOwner } from '#sync/session/claim-owner.ts';
import { readOwner } from '#sync/session/owner.ts';
import { deleteOutbox } from '#sync/outbox/database.ts';
import { openOutbox, type Outbox } from '#sync/outbox/outbox.ts';
import { cachesDouble } from '#tests/support/caches-double.ts';
import { virtualClock, type VirtualClock } from '#tests/support/clocks.ts';
import { ada, conversation, entryId, firstEpoch, messageCommand, result } from '#tests/support/streams.ts';
import { createUnsentBackup, LITTLE_ROOM_BYTES } from './unsent-backup.ts';

const CACHE = `alcove-unsent-${ada}`;
let device: DeviceDatabase;
let caches: ReturnType<typeof cachesDouble>;
let clock: VirtualClock;
let outbox: Outbox;
let owner: Owner;
let room: number;
let stop: AbortController;

const backup = () =>
  createUnsentBackup({
    clock,
    locks: navigator.locks,
    device,
    estimate: async () => ({ quota: 10 * LITTLE_ROOM_BYTES, usage: 10 * LITTLE_ROOM_BYTES - room }),
  });
async function claim(): Promise<void> {
  await device.write((tx) => claimOwner(tx, { account: ada, email: 'ada@demo.alcove.test' }, Date.now()));
  owner = (await readOwner(device))!;
}
/** Advances the clock until all changes have been handled. */
async function passing(): Promise<void> {
  for (let n = 0; n < 12; n += 1) await clock.advance(1000);
}
const copiedIds = async () => {
  const response = await caches.match('/alcove-unsent', { cacheName: CACHE });
  const copy = (await response?.json()) as { entries: { id: string }[] } | undefined;
  return copy?.entries.map(({ id }) => id);
};

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  caches = cachesDouble();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('localStorage', { length: 0, key: () => null, removeItem: () => undefined });
  device = createDeviceDatabase();
  clock = virtualClock();
  await claim();
  outbox = await openOutbox(owner, { rules: entryRules, clock });
  await outbox.changeEpoch(firstEpoch);
  room = LITTLE_ROOM_BYTES - 1;
  stop = new AbortController();
});
afterEach(() => {
  stop.abort();
  outbox.close();
  device.close();
  vi.unstubAllGlobals();
});

test('[Y19] with little room, what is unsent has a copy until it is sent', async () => {
  void backup().keep(outbox, owner, stop.signal);
  await passing();
  expect(await copiedIds()).toBeUndefined();
  await outbox.enqueue(messageCommand('Un'), entryId(1));
  await passing();
  expect(await copiedIds()).toEqual([entryId(1)]);
  await outbox.claim(10);
  await outbox.record({
    epoch: firstEpoch,
    serverTime: new Date(clock.now()).toISOString(),
    refused: false,
    results: [result(1)],
  });
  await passing();
  expect(caches.held.has(CACHE)).toBe(false);
});

test('[Y19] a draft alone has a copy; with room enough nothing has', async () => {
  void backup().keep(outbox, owner, stop.signal);
  await outbox.setDraft(conversation, 'À demain');
  await passing();
  expect(await copiedIds()).toEqual([]);
  room = LITTLE_ROOM_BYTES;
  await outbox.setDraft(conversation, 'À demain soir');
  await passing();
  expect(caches.held.has(CACHE)).toBe(false);
});

test('[Y19] what the browser has removed is in the next outbox of the same owner', async () => {
  void backup().keep(outbox, owner, stop.signal);
  await outbox.enqueue(messageCommand('Un'), entryId(1));
  await passing();
  stop.abort();
  outbox.close();
  globalThis.indexedDB = new IDBFactory();
  outbox = await openOutbox(owner, { rules: entryRules, clock });
  await backup().restore(outbox, owner);
  expect((await outbox.snapshot()).entries.map(({ id }) => id)).toEqual([entryId(1)]);
});

test('[Y19] what came back of the unsent is noted for the member, and forgotten with the account', async () => {
  void backup().keep(outbox, owner, stop.signal);
  await outbox.enqueue(messageCommand('Un'), entryId(1));
  await outbox.setDraft(conversation, 'À demain');
  await passing();
  stop.abort();
  outbox.close();
  await deleteOutbox(ada);
  outbox = await openOutbox(owner, { rules: entryRules, clock });
  await backup().restore(outbox, owner);
  const found = () => device.read((tx) => readRecord(tx, 'found-unsent'));
  expect(await found()).toEqual({ account: ada, entries: 1, drafts: 1 });
  // With it the device database stays.
  await device.write((tx) => setRecord(tx, 'critical-cache-off', true));
  await eraseAccount(ada, { device, locks: navigator.locks, patienceMs: 60, databases: async () => true });
  expect([await found(), await device.read((tx) => readRecord(tx, 'critical-cache-off'))]).toEqual([undefined, true]);
});

test('[Y17] the copy leaves with the account, and none is written after that; another’s stays', async () => {
  void backup().keep(outbox, owner, stop.signal);
  await outbox.enqueue(messageCommand('Un'), entryId(1));
  await passing();
  await caches.open('alcove-unsent-another');
  expect(await copiedIds()).toEqual([entryId(1)]);
  await eraseAccount(ada, { device, locks: navigator.locks, patienceMs: 60, databases: async () => true });
  expect([...caches.held.keys()]).toEqual(['alcove-unsent-another']);
  await outbox.enqueue(messageCommand('Deux'), entryId(2));
  await passing();
  expect([...caches.held.keys()]).toEqual(['alcove-unsent-another']);
});

test('[Y19] a browser that refuses the copy, or garbles it, costs nothing else', async () => {
  caches.open = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  void backup().keep(outbox, owner, stop.signal);
  await outbox.enqueue(messageCommand('Un'), entryId(1));
  await passing();
  expect(await copiedIds()).toBeUndefined();
  caches.match = () => Promise.reject(new DOMException('broken'));
  await expect(backup().restore(outbox, owner)).resolves.toBeUndefined();
});

test('[Y19] a copy that could not be restored stays, and comes back at the next change', async () => {
  void backup().keep(outbox, owner, stop.signal);
  await outbox.enqueue(messageCommand('Un'), entryId(1));
  await passing();
  stop.abort();
  outbox.close();
  globalThis.indexedDB = new IDBFactory();
  outbox = await openOutbox(owner, { rules: entryRules, clock });
  const { match } = caches;
  caches.match = () => Promise.reject(new DOMException('broken'));
  const next = backup();
  stop = new AbortController();
  await next.restore(outbox, owner);
  await outbox.changeEpoch(firstEpoch);
  void next.keep(outbox, owner, stop.signal);
  await passing();
  expect(caches.held.has(CACHE)).toBe(true);
  caches.match = match;
  await outbox.enqueue(messageCommand('Deux'), entryId(2));
  await passing();
  expect((await outbox.snapshot()).entries.map(({ id }) => id).sort()).toEqual([entryId(1), entryId(2)]);
});
