import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SPARE_CACHE } from '#startup/device-marks.ts';
import { createDeviceDatabase, setRecord, type DeviceDatabase } from '#sync/session/device-database.ts';
import { eraseAccount } from '#sync/session/erase.ts';
import { claimOwner, endOwner } from '#sync/session/claim-owner.ts';
import { readOwner } from '#sync/session/owner.ts';
import { writeSessionBackup } from '#sync/session/session-backup.ts';
import { cachesDouble } from '#tests/support/caches-double.ts';
import { ada } from '#tests/support/streams.ts';

const KEYS = [`alcove-owner-${ada}`, 'device-known', `alcove-words-${ada}`];
let spare: Record<string, string>;
let device: DeviceDatabase;
let caches: ReturnType<typeof cachesDouble>;
const session = { accessToken: 'a', refreshToken: 'r', expiresAt: 9, user: { id: ada, email: 'a@demo.alcove.test' } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  globalThis.indexedDB = new IDBFactory();
  device = createDeviceDatabase();
  spare = {};
  Object.defineProperties(spare, {
    length: { get: () => Object.keys(spare).length },
    key: { value: (n: number) => Object.keys(spare)[n] ?? null },
    getItem: { value: (key: string) => spare[key] ?? null },
    setItem: { value: (key: string, value: string) => void (spare[key] = value) },
    removeItem: { value: (key: string) => void delete spare[key] },
  });
  caches = cachesDouble();
  vi.stubGlobal('localStorage', spare);
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.resetModules();
});
afterEach(() => {
  device.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function signIn(): Promise<void> {
  const owner = await device.write(async (tx) => {
    await tx.objectStore('session').put(session, 'session');
    return claimOwner(tx, { account: ada, email: 'a@demo.alcove.test' }, 1000);
  });
  await writeSessionBackup({ owner, session });
  for (const key of KEYS) spare[key] = '';
}

async function page() {
  const [{ loadAccount }, { currentAccount }] = await Promise.all([
    import('./load-account.ts'),
    import('#startup/account.ts'),
  ]);
  await loadAccount();
  return { loadAccount, currentAccount };
}

/** Makes every opening of a database fail, until the returned function is called. */
function refuseOpening(name: string): () => void {
  const refused = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('refused', name);
  });
  return () => refused.mockRestore();
}

test.each([
  ['QuotaExceededError', 'full'],
  ['UnknownError', 'broken'],
  ['AbortError', 'broken'],
  ['SecurityError', 'broken'],
])('[Y19] an unreadable device (%s) makes nobody a guest and erases nothing', async (name, failure) => {
  await signIn();
  const restore = refuseOpening(name);
  const { currentAccount } = await page();
  expect(currentAccount()).toEqual({ status: 'unreadable', failure });
  expect(Object.keys(spare)).toEqual(KEYS);
  restore();
  // The page reads again by itself.
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(currentAccount()).toMatchObject({ status: 'member', account: ada }));
  expect(Object.keys(spare)).toEqual(KEYS);
});

test('[Y19] a read that fails later leaves the member signed in', async () => {
  await signIn();
  const { currentAccount, loadAccount } = await page();
  refuseOpening('UnknownError');
  const { pageDevice } = await import('./page-device.ts');
  pageDevice().close();
  await loadAccount();
  expect(currentAccount()).toMatchObject({ status: 'member', account: ada });
});

test('[Y19] after the browser removed the databases, session and typed words are restored', async () => {
  await signIn();
  device.close();
  globalThis.indexedDB = new IDBFactory();
  const { currentAccount } = await page();
  expect(currentAccount()).toMatchObject({ status: 'member', account: ada });
  expect(await readOwner(createDeviceDatabase())).toMatchObject({ account: ada, generation: 1000 });
  expect(spare).toHaveProperty(`alcove-words-${ada}`);
});

test('[Y19] the loss of the databases is noted, and nothing is where nothing was lost', async () => {
  await signIn();
  const { readStorageLoss } = await import('./use-storage-loss.ts');
  await page();
  expect(await readStorageLoss(ada, device)).toBeNull();
  device.close();
  globalThis.indexedDB = new IDBFactory();
  vi.resetModules();
  const before = Date.now();
  await page();
  const fresh = createDeviceDatabase();
  const loss = await readStorageLoss(ada, fresh);
  expect(loss).toEqual({ at: expect.any(Number) as number, found: null });
  expect(loss?.at).toBeGreaterThanOrEqual(before);
  const found = { account: ada, entries: 2, drafts: 1 };
  await fresh.write((tx) => setRecord(tx, 'found-unsent', found));
  expect(await readStorageLoss(ada, fresh)).toEqual({ ...loss, found: { entries: 2, drafts: 1 } });
  fresh.close();
});

test('[Y19] while it cannot be restored, nobody counts as a guest', async () => {
  await signIn();
  device.close();
  globalThis.indexedDB = new IDBFactory();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { currentAccount, loadAccount } = await page();
  expect(currentAccount()).toEqual({ status: 'unreadable', failure: 'full' });
  put.mockRestore();
  await loadAccount();
  expect(currentAccount()).toMatchObject({ status: 'member', account: ada });
});

test('[Y17] a member who chose to leave is not restored, wherever the sign-out was cut off', async () => {
  await signIn();
  await device.change((tx) => endOwner(tx, ada));
  expect((await page()).currentAccount()).toEqual({ status: 'guest' });
  await eraseAccount(ada, { device, locks: navigator.locks, patienceMs: 60 });
  expect(await caches.has(SPARE_CACHE)).toBe(false);
});

test('[Y17] without the account’s mark nobody is restored', async () => {
  await signIn();
  delete spare[`alcove-owner-${ada}`];
  device.close();
  globalThis.indexedDB = new IDBFactory();
  expect((await page()).currentAccount()).toEqual({ status: 'guest' });
});

test('[Y19] when the browser has reset the keys too, the copy restores the session', async () => {
  await signIn();
  for (const key of KEYS) delete spare[key];
  device.close();
  globalThis.indexedDB = new IDBFactory();
  const { currentAccount } = await page();
  expect(currentAccount()).toMatchObject({ status: 'member', account: ada });
  expect(Object.keys(spare)).toContain(`alcove-owner-${ada}`);
});

test('[Y19] a copy that cannot be read now makes nobody a guest', async () => {
  await signIn();
  device.close();
  globalThis.indexedDB = new IDBFactory();
  const read = vi.spyOn(caches, 'match').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  const { currentAccount, loadAccount } = await page();
  expect(currentAccount()).toEqual({ status: 'unreadable', failure: 'full' });
  read.mockRestore();
  await loadAccount();
  expect(currentAccount()).toMatchObject({ status: 'member', account: ada });
});

test.each([
  ['SecurityError', { status: 'guest' }],
  ['UnknownError', { status: 'unreadable', failure: 'broken' }],
])('[Y19] without a mark, only a forbidden cache storage makes a guest (%s)', async (name, expected) => {
  vi.spyOn(caches, 'has').mockRejectedValue(new DOMException('refused', name));
  expect((await page()).currentAccount()).toEqual(expected);
});
