import 'fake-indexeddb/auto';
import { IDBDatabase as Database, IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeviceDatabase } from '#sync/session/device-database.ts';
import { endSilence, readEarly } from './early-read.ts';

const NAME = 'a-device';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => vi.restoreAllMocks());

/** Creates a database of this name with these stores, and closes it. */
const made = (stores: readonly string[]) =>
  new Promise<void>((resolve) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => stores.forEach((store) => opening.result.createObjectStore(store));
    opening.onsuccess = () => (opening.result.close(), resolve());
  });

const erased = () =>
  new Promise((resolve) => {
    const deleting = indexedDB.deleteDatabase(NAME);
    deleting.onblocked = () => resolve('held up');
    deleting.onsuccess = () => resolve('erased');
  });

test('a browser that cannot open the database does not delay the document’s start', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  expect(await readEarly(NAME)).toBeNull();
});

test('[AUTH-134, AUTH-135] a device that names nobody and is silent counts as a guest’s after 1 s', async () => {
  vi.useFakeTimers();
  let read: unknown = 'waiting';
  void endSilence(new Promise(() => undefined)).then((answer) => (read = answer));
  await vi.advanceTimersByTimeAsync(999);
  expect(read).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toEqual({ owner: undefined, session: undefined });
  const answered = { owner: 'ada', session: 'hers' };
  expect(await endSilence(Promise.resolve(answered))).toBe(answered);
  vi.useRealTimers();
});

test('[Y17] an unexpected database returns nothing and can be erased', async () => {
  await made([]);
  expect(await readEarly(NAME)).toBeNull();
  expect(await erased()).toBe('erased');
});

test('[Y17] an aborted read returns nothing and blocks no erasure', async () => {
  await made(['owner', 'session', 'meta']);
  const own = Database.prototype.transaction;
  vi.spyOn(Database.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    const tx = own.apply(this, args);
    queueMicrotask(() => tx.abort());
    return tx;
  });
  expect(await readEarly(NAME)).toBeNull();
  expect(await erased()).toBe('erased');
});

test('[Y17] a finished read blocks no erasure', async () => {
  const device = createDeviceDatabase(NAME);
  await device.write((tx) => tx.objectStore('meta').put(1, 'generation'));
  device.close();
  expect(await readEarly(NAME)).toEqual({ owner: undefined, session: undefined });
  expect(await erased()).toBe('erased');
});
