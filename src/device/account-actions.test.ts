import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB, type IDBPDatabase } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeviceDatabase, setRecord, type DeviceDatabase } from '#sync/session/device-database.ts';
import { ERASE_CHANNEL, SESSION_CHANNEL } from '#sync/session/names.ts';
import { claimOwner } from '#sync/session/claim-owner.ts';
import { readOwner } from '#sync/session/owner.ts';
import { readEarly } from '#startup/early-read.ts';
import { ada, bela } from '#tests/support/streams.ts';

let keys: Map<string, string>;
let device: DeviceDatabase;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  device = createDeviceDatabase();
  keys = new Map();
  vi.stubGlobal('localStorage', {
    get length() {
      return keys.size;
    },
    key: (n: number) => [...keys.keys()][n] ?? null,
    removeItem: (key: string) => void keys.delete(key),
  });
  vi.stubGlobal('window', new EventTarget());
  vi.resetModules();
});
afterEach(() => {
  device.close();
  vi.unstubAllGlobals();
});

/** No transaction that writes begins any more, as on a disk that is full or broken. */
function refuseChanges(): undefined {
  const begin = Reflect.get(IDBDatabase.prototype, 'transaction') as IDBDatabase['transaction'];
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    stores,
    mode,
    options,
  ) {
    if (mode === 'readwrite') throw new DOMException('full', 'QuotaExceededError');
    return begin.call(this, stores, mode, options);
  });
}

const signedIn = (account = ada) =>
  device.write(async (tx) => {
    await claimOwner(tx, { account, email: 'a@demo.alcove.test' }, 1000);
    await tx
      .objectStore('session')
      .put(
        { accessToken: 'a', refreshToken: 'r', expiresAt: 9, user: { id: account, email: 'a@demo.alcove.test' } },
        'session',
      );
  });

/** Loads the modules afresh, as a new page does, because they hold the account. */
async function page() {
  const [{ loadAccount }, { currentAccount }] = await Promise.all([
    import('./load-account.ts'),
    import('#startup/account.ts'),
  ]);
  await loadAccount();
  return currentAccount;
}

test('[Y16] a page learns the device’s owner from one read; a device without owner is a guest’s', async () => {
  expect((await page())()).toEqual({ status: 'guest' });
  await signedIn();
  vi.resetModules();
  expect((await page())()).toEqual({ status: 'member', account: ada, email: 'a@demo.alcove.test' });
});

test('[Y16] the owner read by the document is used as is and checked after the first paint', async () => {
  await signedIn();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: true }));
  globalThis.alcoveDevice = readEarly('alcove-device');
  await globalThis.alcoveDevice;
  // At this moment no module of the page listens for changes yet.
  await device.change((tx) => tx.objectStore('session').delete('session'));
  const account = await page();
  expect(account()).toMatchObject({ status: 'member', account: ada });
  await (await import('./load-account.ts')).confirmAccount();
  expect(account()).toMatchObject({ status: 'lost', account: ada });
});

test('[Y16] an owner read later than the program started is never used as the present one', async () => {
  await signedIn();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: true }));
  const account = await page();
  globalThis.alcoveDevice = readEarly('alcove-device');
  await globalThis.alcoveDevice;
  await device.change((tx) => tx.objectStore('session').delete('session'));
  await (await import('./load-account.ts')).loadAccount();
  expect(account()).toMatchObject({ status: 'lost', account: ada });
});

test('[Y16] a slow read does not undo what a later one found', async () => {
  await signedIn();
  const earlyRead = Promise.withResolvers<Awaited<typeof globalThis.alcoveDevice>>();
  globalThis.alcoveDevice = earlyRead.promise as typeof globalThis.alcoveDevice;
  const before = await readEarly('alcove-device');
  const [{ loadAccount }, { currentAccount }] = await Promise.all([
    import('./load-account.ts'),
    import('#startup/account.ts'),
  ]);
  const slowRead = loadAccount();
  await device.change((tx) => tx.objectStore('session').delete('session'));
  await loadAccount();
  earlyRead.resolve(before);
  await slowRead;
  expect(currentAccount()).toMatchObject({ status: 'lost', account: ada });
});

test('[Y17] a sign-out before the second read is not undone by it', async () => {
  await signedIn();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: true }));
  globalThis.alcoveDevice = readEarly('alcove-device');
  const account = await page();
  const [{ confirmAccount, markLeaving }, { publishAccount }] = await Promise.all([
    import('./load-account.ts'),
    import('#startup/account.ts'),
  ]);
  // The first steps of a sign-out; the session is removed later.
  markLeaving(true);
  publishAccount({ status: 'loading' });
  await confirmAccount();
  expect(account()).toEqual({ status: 'loading' });
});

test('[Y17] the document’s read creates no database', async () => {
  device.close();
  expect(await readEarly('alcove-device')).toBeNull();
  expect(await indexedDB.databases()).toEqual([]);
});

test('[Y17] at its start a page erases the keys of accounts that left while it was closed', async () => {
  await signedIn();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: true }));
  for (const key of [`alcove-snapshot-${ada}-list`, `alcove-snapshot-${bela}-list`, 'theme']) keys.set(key, '');
  await page();
  await (await import('./load-account.ts')).confirmAccount();
  expect([...keys.keys()]).toEqual([`alcove-snapshot-${ada}-list`, 'theme']);
});

test('[Y17] at its start a page without a member ends an erasure that another context has held up', async () => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: true }));
  (await openDB(`alcove-outbox-${ada}`)).close();
  await device.write((tx) => setRecord(tx, 'leftovers', [ada]));
  await page();
  await (await import('./load-account.ts')).confirmAccount();
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
});

test('[Y19] a page that could not read the device’s owner erases no keys', async () => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: true }));
  keys.set(`alcove-snapshot-${ada}-list`, '');
  const { confirmAccount } = await import('./load-account.ts');
  await confirmAccount();
  expect([...keys.keys()]).toEqual([`alcove-snapshot-${ada}-list`]);
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

test('[Y17] an erasure in another context closes this page at once, before anything is read', async () => {
  await signedIn();
  const account = await page();
  const statuses: string[] = [];
  (await import('#startup/account.ts')).watchAccount(() => void statuses.push(account().status));
  const channel = new BroadcastChannel(ERASE_CHANNEL);
  await device.change((tx) => tx.objectStore('owner').delete('owner'));
  channel.postMessage({ account: bela });
  channel.postMessage({ account: ada });
  await vi.waitFor(() => expect(statuses).toEqual(['loading', 'guest']));
  channel.close();
});

test('[Y17] where the worker cannot sign out, the page itself erases', async () => {
  await signedIn();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.doMock('#platform/worker-client.ts', () => ({
    syncClient: () => ({ signOut: () => Promise.reject(new Error('no worker')) }),
  }));
  const account = await page();
  const { signOut } = await import('./account-actions.ts');
  await signOut();
  expect(account()).toEqual({ status: 'guest' });
  expect(await readOwner(device)).toBeNull();
  expect(logged).toHaveBeenCalledTimes(1);
  vi.doUnmock('#platform/worker-client.ts');
});

type Outcome = 'erased' | 'begun' | 'failed';
test.each<[Outcome, string, () => Promise<IDBPDatabase> | undefined]>([
  ['erased', 'where the worker cannot, the page does', () => undefined],
  ['begun', 'what a context holds is left to the next start', () => openDB(`alcove-outbox-${ada}`)],
  ['failed', 'a device that refuses every change is left as it was', () => refuseChanges()],
])('[Y17, Y22] an account is forgotten (%s): %s', async (outcome, _, arrange) => {
  await signedIn();
  if (outcome === 'failed') await signedIn(bela);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.doMock('#platform/worker-client.ts', () => ({ callSync: () => Promise.reject(new Error('no worker')) }));
  const account = await page();
  const { forgetAccount } = await import('./account-actions.ts');
  const open = await arrange();
  expect(await forgetAccount(outcome === 'failed' ? bela : ada)).toBe(outcome);
  expect(account().status).toBe(outcome === 'failed' ? 'member' : 'guest');
  expect(logged).toHaveBeenCalled();
  open?.close();
  vi.doUnmock('#platform/worker-client.ts');
  vi.restoreAllMocks();
});

test('[Y17, Y22] an account is forgotten where a context holds the device database itself', async () => {
  await signedIn();
  keys.set(`alcove-typed-${ada}`, '');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.doMock('#platform/worker-client.ts', () => ({ callSync: () => Promise.reject(new Error('no worker')) }));
  const account = await page();
  const { forgetAccount } = await import('./account-actions.ts');
  const sleeping = await openDB('alcove-device');
  refuseChanges();
  expect(await forgetAccount(ada)).toBe('begun');
  expect([...keys.keys()]).toEqual([]);
  sleeping.close();
  await vi.waitFor(() => expect(account()).toEqual({ status: 'guest' }));
  vi.doUnmock('#platform/worker-client.ts');
  vi.restoreAllMocks();
}, 20_000);

test('[Y17] a page restored from the back-forward cache checks again', async () => {
  await signedIn();
  const account = await page();
  await device.change((tx) => tx.objectStore('owner').delete('owner'));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.waitFor(() => expect(account()).toEqual({ status: 'guest' }));
});

// [AUTH-143, AUTH-144, AUTH-145, AUTH-146, AUTH-148, AUTH-149, AUTH-150]
test('[AUTH-143, AUTH-144] a sign-out shows loading, ends the session, then redirects', async () => {
  await signedIn();
  const steps: string[] = [];
  vi.doMock('#platform/worker-client.ts', () => ({
    syncClient: () => ({
      signOut: async () => {
        steps.push('end');
        await device.change((tx) => tx.objectStore('owner').delete('owner'));
      },
    }),
  }));
  const account = await page();
  (await import('#startup/account.ts')).watchAccount(() => steps.push(account().status));
  window.addEventListener('user-logout', () => steps.push('user-logout'));
  const { signOut } = await import('./account-actions.ts');
  await signOut(() => steps.push('leave'));
  expect(steps).toEqual(['loading', 'user-logout', 'end', 'leave', 'guest']);
  vi.doUnmock('#platform/worker-client.ts');
});
