import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB, type IDBPDatabase } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { createCipher } from '../lock/cipher.ts';
import { currentCipher, setCurrentCipher } from '../lock/current-cipher.ts';
import { createDataKey } from '../lock/keys.ts';
import { drainLockName } from '../outbox/drain-lock.ts';
import { createDeviceDatabase, setRecord, type DeviceDatabase } from './device-database.ts';
import { eraseAccount, eraseLeftovers } from './erase.ts';
import { onErase } from './on-erase.ts';
import { claimOwner } from './claim-owner.ts';
import { knownAccounts, readOwner } from './owner.ts';

const ada = '8f14e45f-ceea-4f67-8a3c-9d2f1b0c7a11' as MemberId;
const bela = 'c9f0f895-fb98-4b91-9a4e-2f6d0c1e8b22' as MemberId;
let device: DeviceDatabase;
let keys: Map<string, string>;
let caches: Set<string>;
const ports = () => ({ device, locks: navigator.locks, patienceMs: 60 });
const names = async () => (await indexedDB.databases()).map(({ name }) => name).sort();
const claim = (account: MemberId, on = device) =>
  on.write((tx) => claimOwner(tx, { account, email: `${account}@demo.alcove.test` }, Date.now()));
const make = async (name: string): Promise<IDBPDatabase> =>
  openDB(name, 1, { upgrade: (db) => void db.createObjectStore('docs') });
const makeAll = async (account: MemberId) => {
  for (const name of [
    `alcove-outbox-${account}`,
    `rxdb-dexie-alcove-store-${account}-v1--0--streams`,
    `rxdb-dexie-alcove-store-${account}-v1--0--_rxdb_internal`,
  ])
    (await make(name)).close();
};

const failing = () => {
  throw new DOMException('denied', 'SecurityError');
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  device = createDeviceDatabase();
  keys = new Map();
  caches = new Set();
  const store = {
    get length() {
      return keys.size;
    },
    key: (n: number) => [...keys.keys()][n] ?? null,
    removeItem: (key: string) => void keys.delete(key),
  };
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...caches]),
    has: (name: string) => Promise.resolve(caches.has(name)),
    open: () => Promise.resolve({ keys: () => Promise.resolve([]) }),
    delete: (name: string) => Promise.resolve(caches.delete(name)),
  });
});
afterEach(() => {
  device.close();
  vi.unstubAllGlobals();
});

test('[Y17] a chosen sign-out leaves no database, no key and only the shell’s cache', async () => {
  await claim(ada);
  await makeAll(ada);
  for (const key of ['theme', 'language', 'alcove-install-seen', `alcove-snapshot-${ada}`, `alcove-snapshot-${bela}`])
    keys.set(key, '');
  for (const name of ['alcove-shell-v1', 'critical', 'media']) caches.add(name);
  expect(await eraseAccount(ada, ports())).toBe(true);
  expect(await names()).toEqual([]);
  expect([...caches]).toEqual(['alcove-shell-v1']);
  expect([...keys.keys()]).toEqual(['theme', 'language', `alcove-snapshot-${bela}`]);
});

test('[Y17, Y22] the key of an erased account is forgotten once its databases are closed', async () => {
  await claim(ada);
  const cipher = createCipher(createDataKey(), ada);
  setCurrentCipher(cipher);
  const atRelease: unknown[] = [];
  await eraseAccount(ada, { ...ports(), releaseAccount: async () => void atRelease.push(currentCipher(ada)) });
  expect([atRelease, currentCipher(ada)]).toEqual([[cipher], null]);
});

test('[Y17] the number on the app’s icon goes, also without a network', async () => {
  const clearAppBadge = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { locks: navigator.locks, clearAppBadge });
  await claim(ada);
  await eraseAccount(ada, ports());
  expect(clearAppBadge).toHaveBeenCalled();
});

test('[Y17] another account’s data and the device’s record of it stay', async () => {
  await claim(bela);
  await claim(ada);
  await makeAll(ada);
  await makeAll(bela);
  expect(await eraseAccount(ada, ports())).toBe(true);
  expect(await names()).toEqual([
    'alcove-device',
    `alcove-outbox-${bela}`,
    `rxdb-dexie-alcove-store-${bela}-v1--0--_rxdb_internal`,
    `rxdb-dexie-alcove-store-${bela}-v1--0--streams`,
  ]);
  expect(await knownAccounts(device)).toMatchObject([{ account: bela }]);
});

test('[Y17] an account whose session was lost can be forgotten while another one is the owner', async () => {
  await claim(ada);
  await claim(bela);
  await makeAll(ada);
  await eraseAccount(ada, ports());
  expect(await readOwner(device)).toMatchObject({ account: bela });
  expect(await names()).toEqual(['alcove-device']);
});

test('[Y17] every other context is notified and closes, and nothing is left', async () => {
  await claim(ada);
  const openConnection = await make(`alcove-outbox-${ada}`);
  const erasedAccounts: MemberId[] = [];
  const end = onErase((account) => {
    erasedAccounts.push(account);
    openConnection.close();
  });
  expect(await eraseAccount(ada, { ...ports(), patienceMs: 5000 })).toBe(true);
  expect(erasedAccounts).toEqual([ada]);
  expect(await names()).toEqual([]);
  end();
});

test('[Y17] a deletion blocked by the browser is remembered and done at the next start', async () => {
  await claim(ada);
  const frozen = await make(`alcove-outbox-${ada}`);
  expect(await eraseAccount(ada, ports())).toBe(false);
  expect(await readOwner(device)).toBeNull();
  expect(await names()).toContain('alcove-device');
  frozen.close();
  await eraseLeftovers(ports());
  expect(await names()).toEqual([]);
});

test.each([
  ['keys cannot be reached', () => vi.stubGlobal('localStorage', { length: 1, key: failing, removeItem: failing }), {}],
  ['the work does not end', () => undefined, { releaseAccount: () => Promise.reject(new Error('stuck')) }],
  ['databases cannot be listed', () => undefined, { databases: () => Promise.reject(new Error('broken')) }],
])('[Y17] where %s, every other step is made, and the next start goes on', async (_, arrange, fault) => {
  await claim(ada);
  await makeAll(ada);
  caches.add('media');
  arrange();
  expect(await eraseAccount(ada, { ...ports(), ...fault })).toBe(false);
  expect([await readOwner(device), [...caches]]).toEqual([null, []]);
  expect(await names()).toEqual('databases' in fault ? expect.anything() : ['alcove-device']);
  vi.stubGlobal('localStorage', { length: 0 });
  await eraseLeftovers(ports());
  expect(await names()).toEqual([]);
});

test('[Y17] an erasure interrupted by closing the page ends at the next start, keys included', async () => {
  await claim(ada);
  await makeAll(ada);
  await device.write((tx) => setRecord(tx, 'leftovers', [ada]));
  keys.set(`alcove-snapshot-${ada}`, '');
  await eraseLeftovers(ports());
  expect(await names()).toEqual([]);
  expect(keys.size).toBe(0);
});

test('[Y17] a hanging push loop delays the erasure, but not for long', async () => {
  await claim(ada);
  await makeAll(ada);
  let release: () => void = () => undefined;
  const hanging = navigator.locks
    .request(drainLockName(ada), () => new Promise<void>((resolve) => (release = resolve)))
    .catch(() => undefined);
  expect(await eraseAccount(ada, ports())).toBe(true);
  release();
  await hanging;
  expect(await names()).toEqual([]);
});

test('[Y17] signing in again after an unfinished erasure keeps the new data at the next start', async () => {
  await claim(ada);
  await device.write((tx) => setRecord(tx, 'leftovers', [ada]));
  await claim(ada);
  await makeAll(ada);
  await eraseLeftovers(ports());
  expect((await names()).length).toBe(4);
});
