import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eraseKeys } from '#sync/session/erase-keys.ts';
import { snapshotPage, type SnapshotPage } from '#tests/support/snapshots.ts';
import { ada, bela } from '#tests/support/streams.ts';
import { publishAccount } from './account.ts';
import { PAGE_KEY_MARK } from './device-marks.ts';
import { openSnapshots } from './open-snapshots.ts';
import { makePageKey } from './page-keys.ts';
import { forgetSnapshots, readSnapshot, writeSnapshot } from './snapshot.ts';

const LIST_KEY = `alcove-snapshot-${ada}-list`;
let page: SnapshotPage;
beforeEach(() => {
  page = snapshotPage();
  publishAccount({ status: 'member', account: ada, email: 'ada@demo.alcove.test' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const waitUntil = (condition: () => boolean) => vi.waitFor(() => expect(condition()).toBe(true));

test('[Y17, Y22] a snapshot lies sealed, and is read at the next start', async () => {
  writeSnapshot(ada, 'list', '[]', ['canari', 'été 🌙']);
  await waitUntil(() => LIST_KEY in page.stored);
  expect(page.stored[LIST_KEY]).not.toContain('canari');
  await page.startAgain();
  expect(readSnapshot(ada, 'list')?.value).toEqual(['canari', 'été 🌙']);
});

test('[Y17, Y22] once its key is erased, or in another place, a snapshot is unreadable and is removed', async () => {
  for (const spoil of [
    () => page.cookies.clear(),
    () => page.cookies.set(`alcove-page-key-${ada}`, btoa('k'.repeat(32))),
    () => page.cookies.set(`alcove-page-key-${ada}`, 'é'),
    () => (page.stored[LIST_KEY] = page.stored[`alcove-snapshot-${ada}-home`] ?? ''),
  ]) {
    writeSnapshot(ada, 'list', '[]', [1]);
    writeSnapshot(ada, 'home', '[]', [2]);
    await waitUntil(() => Object.keys(page.stored).length === 2);
    spoil();
    await page.startAgain();
    expect(readSnapshot(ada, 'list')).toBeNull();
    expect(page.stored).not.toHaveProperty(LIST_KEY);
  }
});

test('[Y9] what is written anew or removed while it is being sealed is not stored', async () => {
  writeSnapshot(ada, 'list', '[]', ['ancien']);
  writeSnapshot(ada, 'home', '[]', ['parti']);
  writeSnapshot(ada, 'list', '[]', ['nouveau']);
  writeSnapshot(ada, 'home', '[]', null);
  writeSnapshot(ada, 'profile', '[]', []);
  await waitUntil(() => Object.keys(page.stored).length === 2);
  await page.startAgain();
  expect(readSnapshot(ada, 'list')?.value).toEqual(['nouveau']);
  expect(readSnapshot(ada, 'home')).toBeNull();
});

test('[Y9] the snapshot before is gone at once, not only when the next one is sealed', async () => {
  writeSnapshot(ada, 'list', '[]', ['à retirer']);
  await waitUntil(() => LIST_KEY in page.stored);
  writeSnapshot(ada, 'list', '[]', []);
  expect(page.stored).toEqual({});
});

test('[Y1] one of which nothing has to go stays until the next one is sealed', async () => {
  writeSnapshot(ada, 'listScreen', '/chat', ['avant']);
  await waitUntil(() => Object.keys(page.stored).length === 1);
  const [before] = Object.values(page.stored);
  writeSnapshot(ada, 'listScreen', '/chat', ['après'], true);
  expect(Object.values(page.stored)).toEqual([before]);
  await waitUntil(() => Object.values(page.stored)[0] !== before);
  await page.startAgain();
  expect(readSnapshot(ada, 'listScreen')?.value).toEqual(['après']);
});

test('[Y22] a snapshot that an earlier build has left in the clear is removed at the start', async () => {
  page.stored[LIST_KEY] = '{"form":"3/","subject":"[]","value":["canari"]}';
  await page.startAgain();
  expect(page.stored).toEqual({});
  expect(readSnapshot(ada, 'list')).toBeNull();
});

test('[Y17] a snapshot that is still to be sealed when its member signs out makes no new key', async () => {
  writeSnapshot(ada, 'list', '[]', ['canari']);
  forgetSnapshots();
  eraseKeys(ada);
  await vi.dynamicImportSettled();
  expect([page.stored, [...page.cookies]]).toEqual([{}, []]);
});

test('[Y22] a tab that needs a key while another one makes it waits for that one', async () => {
  const made = vi.spyOn(page.cookies, 'set');
  await navigator.locks.request(`alcove-page-key-${ada}`, async () => {
    writeSnapshot(ada, 'list', '[]', ['mine']);
    await vi.dynamicImportSettled();
    expect(made).not.toHaveBeenCalled();
    makePageKey(ada);
  });
  await waitUntil(() => LIST_KEY in page.stored);
  expect(made).toHaveBeenCalledTimes(1);
});

test('a snapshot that another tab writes while the one before cannot be opened stays', async () => {
  page.stored[LIST_KEY] = '[]\nunreadable';
  const opening = openSnapshots(LIST_KEY, PAGE_KEY_MARK)[LIST_KEY];
  page.stored[LIST_KEY] = '[]\nnew';
  expect(await opening).toBeUndefined();
  expect(page.stored[LIST_KEY]).toBe('[]\nnew');
});

test('[Y17] a sign-out erases the key of its account and no other', async () => {
  for (const account of [ada, bela]) {
    publishAccount({ status: 'member', account, email: '' });
    writeSnapshot(account, 'list', '[]', [1]);
    await waitUntil(() => `alcove-snapshot-${account}-list` in page.stored);
  }
  eraseKeys(ada);
  expect([...page.cookies.keys()]).toEqual([`alcove-page-key-${bela}`]);
});
