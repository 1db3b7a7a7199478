import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachesDouble } from '#tests/support/caches-double.ts';
import { signInOwner } from '#tests/support/lock-owner.ts';
import { ada, bela } from '#tests/support/streams.ts';
import { createDeviceDatabase, readRecord, type DeviceDatabase } from './device-database.ts';
import { eraseWithDevice } from './erase-with-device.ts';
import { eraseLeftovers } from './erase.ts';
import { claimOwner } from './claim-owner.ts';
import { readOwner } from './owner.ts';

let device: DeviceDatabase;
const ports = () => ({ device, locks: navigator.locks, patienceMs: 60 });
const names = async () => (await indexedDB.databases()).map(({ name }) => name).sort();
const outbox = `alcove-outbox-${ada}-s`;

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  device = createDeviceDatabase();
  vi.stubGlobal('caches', cachesDouble());
  await device.write(async (tx) => {
    await signInOwner(tx);
  });
});
afterEach(() => {
  device.close();
  vi.unstubAllGlobals();
});

test('[Y17, Y22] the device database goes with its session and lock, and then the account', async () => {
  (await openDB(outbox)).close();
  expect(await eraseWithDevice(ada, ports())).toBe(true);
  expect(await names()).toEqual([]);
});

test('[Y17, Y22] what a context still holds is noted, and erased at the next start', async () => {
  const frozen = await openDB(outbox);
  expect(await eraseWithDevice(ada, ports())).toBe(false);
  expect(await readOwner(device)).toBeNull();
  expect(await device.read((tx) => readRecord(tx, 'leftovers'))).toEqual([ada]);
  frozen.close();
  await eraseLeftovers(ports());
  expect(await names()).toEqual([]);
});

test('[Y17, Y22] a device database that a context holds is left to the browser, and the rest is erased', async () => {
  (await openDB(outbox)).close();
  const frozen = await openDB('alcove-device');
  expect(await eraseWithDevice(ada, ports())).toBe(false);
  frozen.close();
  await vi.waitFor(async () => expect(await names()).toEqual([]));
});

test('[Y16, Y22] beside another account nothing is erased: its lock would be lost too', async () => {
  await device.write((tx) => claimOwner(tx, { account: bela, email: 'bela@demo.alcove.test' }, 2));
  await expect(eraseWithDevice(ada, ports())).rejects.toThrow('another account');
  expect(await readOwner(device)).toMatchObject({ account: bela });
});
