import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entryRules } from '#actions/rules.ts';
import { publishAccount } from '#startup/account.ts';
import { setUnlockedKey, unlockedKey } from '#startup/unlocked-key.ts';
import { createCipher } from '#sync/lock/cipher.ts';
import { currentCipher, setCurrentCipher } from '#sync/lock/current-cipher.ts';
import { createInbox } from '#sync/lock/inbox.ts';
import { createDataKey, wrapWithSecret } from '#sync/lock/keys.ts';
import { outboxName } from '#sync/outbox/database.ts';
import { openOutbox } from '#sync/outbox/outbox.ts';
import { beginLock, beginUnlock, endLockChange } from '#sync/session/lock-change.ts';
import { changeLock, lockOf, setLock } from '#sync/session/lock-record.ts';
import { ada, conversation } from '#tests/support/streams.ts';
import { lockOwner, signInOwner } from '#tests/support/lock-owner.ts';
import { pageDevice } from '../page-device.ts';
import { accountToForget, isLockGone, lockView, unlock } from './open-lock.ts';

vi.mock('../load-account.ts', () => ({ loadAccount: () => loadAccount() }));
vi.mock('./member-keys.ts', () => ({ rewriteMemberKeys: () => undefined }));
vi.mock('../page-text.ts', () => ({ sealPageText: () => undefined }));
const loadAccount = vi.fn(() => Promise.resolve());

const key = createDataKey();
const inbox = await createInbox(createCipher(key, ada));
let time = 1_000_000;
const clock = { now: () => time };
const failures = async () => (await pageDevice().read((tx) => lockOf(tx, ada)))?.failures.count;

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  vi.stubGlobal('caches', { keys: () => Promise.resolve([]) });
  setCurrentCipher(null);
  await pageDevice().write(async (tx) => {
    await signInOwner(tx);
  });
  const wraps = [await wrapWithSecret(key, ada, 'code', '493827', { memory: 8192, passes: 1 })];
  await beginLock(pageDevice(), ada, { wraps, inbox, afterMs: null, onHide: false }, createCipher(key, ada));
  publishAccount({ status: 'locked', account: ada });
});
afterEach(() => {
  pageDevice().close();
  setCurrentCipher(null);
  setUnlockedKey(null);
  vi.unstubAllGlobals();
});

test('[Y22] the right code opens the page, with the key for its workers', async () => {
  expect(await lockView(clock)).toEqual({ methods: ['code'], waitMs: 0, mayErase: false });
  expect(await unlock('493827', clock)).toBe('unlocked');
  expect(currentCipher(ada)?.seals).toBe(true);
  expect(unlockedKey()).toEqual({ account: ada, key, seals: true });
  expect(await failures()).toBe(0);
});

test('[Y1, Y22] what a page has still written in the old form after the change has ended moves as well', async () => {
  const outbox = await openOutbox(lockOwner, { rules: entryRules });
  await outbox.setDraft(conversation, 'Tard');
  outbox.close();
  await endLockChange(pageDevice(), ada, 'turning-on');
  expect(await unlock('493827', clock)).toBe('unlocked');
  const moved = await openOutbox(lockOwner, { rules: entryRules, create: false });
  expect((await moved.draft(conversation))?.text).toBe('Tard');
  moved.close();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(outboxName(ada, false));
});

test('[Y22] copies that the browser does not remove keep nobody out', async () => {
  vi.stubGlobal('caches', { keys: () => Promise.reject(new Error('broken')) });
  expect(await unlock('493827', clock)).toBe('unlocked');
});

test('[Y22] an opening that was held up is tried again, though the account counts as signed in by then', async () => {
  publishAccount({ status: 'member', account: ada, email: '' });
  expect((await lockView(clock))?.methods).toEqual(['code']);
  expect(await unlock('493827', clock)).toBe('unlocked');
});

test('[Y22] a lock that another page has turned off is noticed, and then needs no key', async () => {
  const restart = vi.fn();
  expect(await isLockGone(restart), 'still locked').toBe(false);
  await pageDevice().change((tx) => setLock(tx, ada, null));
  expect(await isLockGone(restart), 'the session is still sealed').toBe(false);
  expect(await lockView(clock)).toBeNull();
  loadAccount.mockImplementationOnce(async () => publishAccount({ status: 'member', account: ada, email: '' }));
  expect(await isLockGone(restart)).toBe(true);
  expect(restart).not.toHaveBeenCalled();
  setUnlockedKey({ account: ada, key, seals: true });
  expect(await isLockGone(restart), 'a key that nothing needs').toBe(false);
  expect(restart).toHaveBeenCalledOnce();
});

test('[Y22] a lock that another page turns off while the code is tried is opened for the way back', async () => {
  let begun: Promise<unknown> | undefined;
  const now = () => {
    begun ??= beginUnlock(pageDevice(), ada);
    return time;
  };
  expect(await unlock('493827', { now })).toBe('unlocked');
  expect(unlockedKey()?.seals).toBe(false);
});

test('[Y22] a lock that has ended while the code was tried leaves no key that would seal anything', async () => {
  let ended: Promise<unknown> | undefined;
  const now = () => {
    ended ??= pageDevice().change((tx) => setLock(tx, ada, null));
    return time;
  };
  loadAccount.mockClear();
  expect(await unlock('493827', { now })).toBe('unlocked');
  expect([currentCipher(ada), unlockedKey()]).toEqual([null, null]);
  expect(loadAccount).toHaveBeenCalledOnce();
});

test('[Y22] a page whose opening was held up is not shown with a key whose lock has ended meanwhile', async () => {
  setUnlockedKey({ account: ada, key, seals: true });
  let ended: Promise<unknown> | undefined;
  const now = () => {
    ended ??= pageDevice().change((tx) => setLock(tx, ada, null));
    return time;
  };
  await expect(unlock('493827', { now })).rejects.toThrow('gone');
});

test('[S24, Y22] « Oublié ? » erases what is locked, also after a held-up opening, and nothing else', async () => {
  expect(await accountToForget()).toBe(ada);
  publishAccount({ status: 'member', account: ada, email: '' });
  expect(await accountToForget(), 'held up').toBe(ada);
  await pageDevice().change((tx) => setLock(tx, ada, null));
  expect(await accountToForget(), 'another page has ended the lock').toBeNull();
  publishAccount({ status: 'guest' });
  expect(await accountToForget()).toBeNull();
});

test('[Y17, Y22] once the account is erased, page and workers to come have no key of its lock', async () => {
  await unlock('493827', clock);
  publishAccount({ status: 'lost', account: ada, email: '' });
  expect(currentCipher(ada), 'a lost session').not.toBeNull();
  publishAccount({ status: 'guest' });
  expect([currentCipher(ada), unlockedKey()]).toEqual([null, null]);
});

test('[Y22] each wrong code counts, the fourth has to wait, and a right one is not tried meanwhile', async () => {
  for (const code of ['111112', '111113', '111114']) expect(await unlock(code, clock)).toBe('wrong');
  expect(await failures()).toBe(3);
  expect((await lockView(clock))?.waitMs).toBe(5000);
  expect(await unlock('493827', clock)).toBe('wait');
  expect(currentCipher(ada)).toBeNull();
  time += 5000;
  expect(await unlock('493827', clock)).toBe('unlocked');
  expect(await failures()).toBe(0);
});

test('[Y22] after ten wrong codes the device may be erased instead', async () => {
  await pageDevice().change((tx) => changeLock(tx, ada, () => ({ failures: { count: 10, at: time } })));
  expect(await lockView(clock)).toMatchObject({ mayErase: true, waitMs: 3_600_000 });
});
