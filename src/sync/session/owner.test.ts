import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { DEVICE_DATABASE } from '#startup/device-marks.ts';
import { createDeviceDatabase, setRecord, type DeviceDatabase } from './device-database.ts';
import { claimOwner, endOwner } from './claim-owner.ts';
import { readOwner, isSameOwner } from './owner.ts';

const ada = '8f14e45f-ceea-4f67-8a3c-9d2f1b0c7a11' as MemberId;
const bela = 'c9f0f895-fb98-4b91-9a4e-2f6d0c1e8b22' as MemberId;
let device: DeviceDatabase;
const claim = (account: MemberId) =>
  device.write((tx) => claimOwner(tx, { account, email: 'a@demo.alcove.test' }, 1_000_000));

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  device = createDeviceDatabase();
});
afterEach(() => device.close());

test('[Y16] reading the owner creates no database, nor does changing an absent one', async () => {
  expect(await readOwner(device)).toBeNull();
  expect(await device.change((tx) => setRecord(tx, 'server-offset', 1))).toBeUndefined();
  expect(await indexedDB.databases()).toEqual([]);
});

test('[Y16] an account keeps its generation while its data exist, also after another sign-in', async () => {
  const first = await claim(ada);
  expect(isSameOwner(first, await claim(ada))).toBe(true);
  expect(isSameOwner(first, await claim(bela))).toBe(false);
  expect(isSameOwner(first, await claim(ada))).toBe(true);
});

test('[Y17] a chosen sign-out raises the generation, so that older contexts notice their end', async () => {
  const firstOwner = await claim(ada);
  await device.change((tx) => endOwner(tx, ada));
  expect(await readOwner(device)).toBeNull();
  const secondOwner = await claim(ada);
  expect(secondOwner.generation).toBeGreaterThan(firstOwner.generation);
  expect(isSameOwner(firstOwner, secondOwner)).toBe(false);
});

test('[Y16] an owner record of an unknown form is ignored and left alone', async () => {
  await claim(ada);
  await device.write((tx) => tx.objectStore('owner').put({ account: ada, since: 'later' } as never, 'owner'));
  expect(await readOwner(device)).toBeNull();
});

test('a failed write leaves everything as it was', async () => {
  await claim(ada);
  await expect(
    device.write(async (tx) => {
      await endOwner(tx, ada);
      throw new Error('in the middle');
    }),
  ).rejects.toThrow('in the middle');
  expect(await readOwner(device)).toMatchObject({ account: ada });
});

test('[Y17] the connection lets go when another context deletes, and reads nothing afterwards', async () => {
  await claim(ada);
  const otherDevice = createDeviceDatabase();
  await otherDevice.destroy();
  expect(await readOwner(device)).toBeNull();
  expect(await indexedDB.databases()).toEqual([]);
});

test('[Y17] concurrent readers share one connection, so that none blocks a deletion', async () => {
  await claim(ada);
  device.close();
  await Promise.all([readOwner(device), readOwner(device), claim(ada)]);
  await createDeviceDatabase().destroy();
  expect(await indexedDB.databases()).toEqual([]);
});

test('[Y16] reading and claiming at once on a new device create the database once', async () => {
  const [ownerBefore, owner] = await Promise.all([readOwner(device), claim(ada), readOwner(device)]);
  expect(ownerBefore).toBeNull();
  expect(await readOwner(device)).toEqual(owner);
});

test('[Y18] the stores are as first published', async () => {
  await claim(ada);
  const database = await openDB(DEVICE_DATABASE);
  expect([...database.objectStoreNames]).toEqual(['accounts', 'meta', 'owner', 'session']);
  expect(database.version).toBe(1);
  database.close();
});
