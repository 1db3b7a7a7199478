import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeviceDatabase, type DeviceDatabase } from '#outbox/device/device-database.ts';
import { SESSION_CHANNEL } from '#outbox/device/names.ts';
import { claimOwner } from '#outbox/device/owner.ts';
import { ada, bela } from '#tests/support/streams.ts';

let keys: Map<string, string>;
let device: DeviceDatabase;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  device = createDeviceDatabase();
  keys = new Map();
  vi.stubGlobal('localStorage', { get length() { return keys.size; }, key: (n: number) => [...keys.keys()][n] ?? null, removeItem: (key: string) => void keys.delete(key) });
  vi.resetModules();
});
afterEach(() => {
  device.close();
  vi.unstubAllGlobals();
});

const signedIn = (account = ada) =>
  device.write(async (tx) => {
    await claimOwner(tx, { account, email: 'a@demo.alcove.test' }, 1000);
    await tx.objectStore('session').put({ accessToken: 'a', refreshToken: 'r', expiresAt: 9, user: { id: account, email: 'a@demo.alcove.test' } }, 'session');
  });

/** A page of its own: whose device it is stands in its modules. */
async function page() {
  const [{ loadAccount }, { currentAccount }] = await Promise.all([import('./account-actions.ts'), import('./account.ts')]);
  await loadAccount();
  return currentAccount;
}

test('[Y16] a page knows whose device it is from one read, and guests from a device without an owner', async () => {
  expect((await page())()).toEqual({ status: 'guest' });
  await signedIn();
  vi.resetModules();
  expect((await page())()).toEqual({ status: 'member', account: ada, email: 'a@demo.alcove.test' });
});

test('[Y17] at its start a page erases the keys of accounts that left while no page was open', async () => {
  await signedIn();
  for (const key of [`alcove-snapshot-${ada}-list`, `alcove-snapshot-${bela}-list`, 'theme']) keys.set(key, '');
  await page();
  await vi.waitFor(() => expect([...keys.keys()]).toEqual([`alcove-snapshot-${ada}-list`, 'theme']));
});

test('[Y17] a session that ends in another context closes this page too', async () => {
  await signedIn();
  const account = await page();
  await device.change((tx) => tx.objectStore('session').delete('session'));
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  channel.postMessage('changed');
  await vi.waitFor(() => expect(account()).toMatchObject({ status: 'lost', account: ada }));
  channel.close();
});
