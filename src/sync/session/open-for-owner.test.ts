import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { cachesDouble } from '#tests/support/caches-double.ts';
import { createDeviceDatabase, type DeviceDatabase } from './device-database.ts';
import { eraseAccount } from './erase.ts';
import { openForOwner } from './open-for-owner.ts';
import { claimOwner } from './claim-owner.ts';
import { writeSessionBackup } from './session-backup.ts';

const ada = '8f14e45f-ceea-4f67-8a3c-9d2f1b0c7a11' as MemberId;
const bela = 'c9f0f895-fb98-4b91-9a4e-2f6d0c1e8b22' as MemberId;
let device: DeviceDatabase;
const claim = (account: MemberId) =>
  device.write((tx) => claimOwner(tx, { account, email: 'a@demo.alcove.test' }, Date.now()));
const names = async () => (await indexedDB.databases()).map(({ name }) => name).sort();
const store = `rxdb-dexie-alcove-store-${ada}-v1--0--streams`;
const open = () => openDB(store, 1);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  device = createDeviceDatabase();
});
afterEach(() => device.close());

test('[Y16] opens for the owner, and for nobody else', async () => {
  const owner = await claim(ada);
  (await openForOwner(owner, device, open)).close();
  await claim(bela);
  await expect(openForOwner(owner, device, open)).rejects.toMatchObject({ name: 'OutboxClosed' });
});

test('[Y17] a database that a tab opened while the account left is closed and deleted', async () => {
  const owner = await claim(ada);
  const late = async () => {
    await eraseAccount(ada, { device, locks: navigator.locks, patienceMs: 30 });
    return open();
  };
  await expect(openForOwner(owner, device, late)).rejects.toMatchObject({ name: 'OutboxClosed' });
  expect(await names()).toEqual([]);
});

test('[Y17] a half-opened database is deleted too', async () => {
  const owner = await claim(ada);
  const late = async () => {
    await eraseAccount(ada, { device, locks: navigator.locks, patienceMs: 30 });
    (await open()).close();
    throw new Error('closed under it');
  };
  await expect(openForOwner(owner, device, late)).rejects.toMatchObject({ name: 'OutboxClosed' });
  expect(await names()).toEqual([]);
});

test('[Y17] another account’s sign-in closes what was opened and keeps its data', async () => {
  const owner = await claim(ada);
  const late = async () => {
    await claim(bela);
    return open();
  };
  await expect(openForOwner(owner, device, late)).rejects.toMatchObject({ name: 'OutboxClosed' });
  expect(await names()).toEqual(['alcove-device', store]);
});

test.each([
  ['says that they are here', () => cachesDouble()],
  [
    'cannot be read now',
    () =>
      Object.assign(cachesDouble(), { match: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }),
  ],
])('[Y19] a device database that the browser removed costs no data where its copy %s', async (_, made) => {
  vi.stubGlobal('caches', made());
  const owner = await claim(ada);
  await writeSessionBackup({ owner, session: null });
  const late = async () => {
    await device.destroy();
    return open();
  };
  await expect(openForOwner(owner, device, late)).rejects.toMatchObject({ name: 'OutboxClosed' });
  expect(await names()).toEqual([store]);
  vi.unstubAllGlobals();
});

test('a failure to open reaches the caller while the owner stays', async () => {
  const owner = await claim(ada);
  await expect(openForOwner(owner, device, () => Promise.reject(new Error('full')))).rejects.toThrow('full');
});

test('[Y19] an opening blocked by a frozen tab is abandoned, and closed if it comes late', async () => {
  const owner = await claim(ada);
  const coming = Promise.withResolvers<{ close(): void }>();
  await expect(openForOwner(owner, device, () => coming.promise, { patienceMs: 30 })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  const close = vi.fn();
  coming.resolve({ close });
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
});
