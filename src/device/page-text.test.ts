import { eraseKeys } from '#sync/session/erase-keys.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { snapshotPage, type SnapshotPage } from '#tests/support/snapshots.ts';
import { ada } from '#tests/support/streams.ts';

const gate = vi.hoisted(() => ({ open: (): void => undefined, opened: Promise.resolve() }));
vi.mock('#startup/gates/startup-gates.ts', () => ({ whenFirstScreenStands: () => gate.opened }));

const NAME = `alcove-words-${ada}`;
const COOKIE = `alcove-page-key-${ada}`;
let page: SnapshotPage;

/** Starts a page on what lies in the browser, up to the moment at which it reads its text. */
async function startPage() {
  vi.resetModules();
  gate.opened = new Promise((resolve) => (gate.open = resolve));
  const [{ publishAccount }, { sealPageText }, { memberKeys }, { rewriteMemberKeys }, cipher, current, keys] =
    await Promise.all([
      import('#startup/account.ts'),
      import('./page-text.ts'),
      import('./sealed-keys.ts'),
      import('./lock/member-keys.ts'),
      import('#sync/lock/cipher.ts'),
      import('#sync/lock/current-cipher.ts'),
      import('#sync/lock/keys.ts'),
    ]);
  const dataKey = keys.createDataKey();
  // The account may be read again before the cipher is there.
  await Promise.race([sealPageText(ada), sealPageText(ada)]);
  publishAccount({ status: 'member', account: ada, email: '' });
  return {
    publishAccount,
    startSealing: () => sealPageText(ada),
    write: (text: string) => memberKeys().setItem(NAME, JSON.stringify(text)),
    writeValue: (value: unknown) => memberKeys().setItem(NAME, JSON.stringify(value)),
    read: () => JSON.parse(memberKeys().getItem(NAME) ?? 'null') as unknown,
    remove: () => memberKeys().removeItem(NAME),
    /** `isChanging`: the lock is being turned on, or off if it no longer `seals`. */
    unlock(isChanging: boolean, seals = true) {
      current.setCurrentCipher(cipher.createCipher(dataKey, ada, seals));
      rewriteMemberKeys(ada, isChanging);
    },
    lockIsGone: () => current.setCurrentCipher(null),
  };
}

const untilSealed = () => vi.waitFor(() => expect(page.stored[NAME]).toMatch(/^page:/));

/** Starts a page that has the cipher. */
async function startedPage() {
  const started = await startPage();
  started.write('');
  await untilSealed();
  return started;
}

/** Starts a page that has typed before it has the cipher, and another one that has sealed its text meanwhile. */
async function twoTabs() {
  const late = await startPage();
  const other = await startedPage();
  other.writeValue({ une: 'hers' });
  late.writeValue({ deux: 'mine' });
  return { late, other };
}

beforeEach(() => {
  page = snapshotPage();
  vi.stubGlobal('sessionStorage', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('./page-cipher.ts');
  vi.unstubAllGlobals();
});

test('[Y22] typed text lies sealed without a lock, and is read at the next start', async () => {
  (await startedPage()).write('canari, été 🌙');
  expect(JSON.stringify(page.stored)).not.toContain('canari');
  expect((await startPage()).read()).toBe('canari, été 🌙');
});

test('[Y1] what is typed before the cipher is there is read back at once, and stored as soon as it is', async () => {
  const starting = await startPage();
  starting.write('premiers mots');
  expect(starting.read()).toBe('premiers mots');
  await untilSealed();
  expect(starting.read()).toBe('premiers mots');
  expect((await startPage()).read()).toBe('premiers mots');
});

test('[Y1] a page that ends before it has the cipher leaves its text as it is', async () => {
  (await startPage()).write('derniers mots');
  page.hide();
  expect(page.stored[NAME]).toBe('"derniers mots"');
  expect((await startPage()).read()).toBe('derniers mots');
});

test('[Y1] what was removed before the cipher was there does not come back', async () => {
  const starting = await startPage();
  starting.write('envoyé');
  starting.remove();
  page.hide();
  expect(starting.read()).toBeNull();
  expect(page.stored).toEqual({});
});

test('[Y1] text that two tabs type at once, before one of them has the cipher, stays whole', async () => {
  const late = await startPage();
  const other = await startedPage();
  other.writeValue({ une: { b: 'hers' }, deux: ['hers'] });
  late.writeValue({ une: { a: 'mine' }, deux: ['mine'] });
  const both = { une: { b: 'hers', a: 'mine' }, deux: ['hers', 'mine'] };
  await vi.waitFor(() => expect(other.read()).toEqual(both));
});

test('[Y1] a page that ends without the cipher leaves its text beside what another tab sealed', async () => {
  const { other } = await twoTabs();
  page.hide();
  expect(other.read()).toEqual({ une: 'hers', deux: 'mine' });
  const next = await startPage();
  expect(next.read()).toEqual({ une: 'hers', deux: 'mine' });
  gate.open();
  await untilSealed();
  expect(page.stored[NAME]).not.toContain('mine');
});

test('[Y1] a page that removes its text without the cipher leaves what another tab sealed', async () => {
  const { late, other } = await twoTabs();
  late.remove();
  expect(other.read()).toEqual({ une: 'hers' });
});

test('[Y1] where the cipher cannot be loaded, what is typed goes beside what is sealed already', async () => {
  (await startedPage()).writeValue({ une: 'sealed' });
  vi.doMock('./page-cipher.ts', () => Promise.reject(new Error('no network')));
  const without = await startPage();
  expect(without.read()).toBeNull();
  without.writeValue({ deux: 'removed' });
  without.remove();
  without.writeValue({ trois: 'typed' });
  expect(without.read()).toEqual({ trois: 'typed' });
  vi.doUnmock('./page-cipher.ts');
  expect((await startPage()).read()).toEqual({ une: 'sealed', trois: 'typed' });
});

test('[Y1, Y22] the app lock leaves what it cannot open, with its key, until the cipher can be loaded', async () => {
  (await startedPage()).writeValue({ une: 'sealed' });
  vi.doMock('./page-cipher.ts', () => Promise.reject(new Error('no network')));
  const locked = await startPage();
  locked.writeValue({ deux: 'typed' });
  locked.unlock(true);
  expect(page.stored[NAME]).toMatch(/^sealed:[^]*page:/);
  expect(page.cookies.size).toBe(1);
  vi.doUnmock('./page-cipher.ts');
  await locked.startSealing();
  locked.unlock(true);
  expect(locked.read()).toEqual({ une: 'sealed', deux: 'typed' });
  expect([page.stored[NAME], page.cookies.size]).toEqual([expect.stringMatching(/^sealed:[\w-]+$/), 0]);
});

test('[Y1] waiting text is written when the page is hidden, and soon where the cipher is late', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.doMock('./page-cipher.ts', () => new Promise(() => undefined));
  const started = await startPage();
  started.write('premiers');
  dispatchEvent(new Event('visibilitychange'));
  expect(page.stored[NAME]).toBe('"premiers"');
  started.write('seconds');
  vi.advanceTimersByTime(1000);
  expect(page.stored[NAME]).toBe('"seconds"');
});

test('[Y1] of one form in two tabs the later text stays whole, and a send known to both is there once', async () => {
  const late = await startPage();
  const other = await startedPage();
  const send = { id: 'a', text: 'envoyé', at: 1 };
  other.writeValue({
    form: { value: { titre: 'hers', choix: [1] }, at: 1 },
    draft: { text: 'hers', at: 2 },
    sent: [send],
  });
  late.writeValue({ form: { value: { choix: [2] }, at: 2 }, draft: { text: 'mine', at: 1 }, sent: [send] });
  await vi.waitFor(() =>
    expect(other.read()).toEqual({
      form: { value: { choix: [2] }, at: 2 },
      draft: { text: 'hers', at: 2 },
      sent: [send],
    }),
  );
});

test('[Y17] what waits when its member signs out is never written, nor is a new key made', async () => {
  const started = await startPage();
  started.write('canari');
  started.publishAccount({ status: 'loading' });
  page.hide();
  started.write('encore');
  started.publishAccount({ status: 'guest' });
  gate.open();
  await vi.dynamicImportSettled();
  started.write('toujours');
  page.hide();
  expect([page.stored, [...page.cookies]]).toEqual([{}, []]);
});

test('[Y17] what a page with the cipher still writes after its member has signed out is not stored', async () => {
  const started = await startedPage();
  started.publishAccount({ status: 'guest' });
  eraseKeys(ada);
  const before = { ...page.stored };
  started.write('canari');
  expect([page.stored, [...page.cookies]]).toEqual([before, []]);
});

test('[Y1] a page that stays open makes its key last, so that no browser ends it with its text', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const started = await startedPage();
  gate.open();
  const written = vi.spyOn(page.cookies, 'set');
  started.write('le même jour');
  expect(written).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 2 * 86_400_000);
  started.write('deux jours après');
  expect(written).toHaveBeenCalledWith(COOKIE, page.cookies.get(COOKIE));
});

test('[Y1] in a browser without cookies text is written as it is', async () => {
  page.cookies.set = () => page.cookies;
  const started = await startPage();
  started.write('mots');
  await vi.waitFor(() => expect(page.stored[NAME]).toBe('"mots"'));
  expect(started.read()).toBe('mots');
});

test('[Y17] once its key is erased, or in another place, typed text is unreadable', async () => {
  const started = await startedPage();
  started.write('canari');
  const [sealed, key] = [page.stored[NAME] ?? '', page.cookies.get(COOKIE) ?? ''];
  page.cookies.clear();
  expect(started.read).toThrow();
  page.cookies.set(COOKIE, key);
  expect(started.read()).toBe('canari');
  const { memberKeys } = await import('./sealed-keys.ts');
  page.stored[`alcove-typed-${ada}`] = sealed;
  expect(() => memberKeys().getItem(`alcove-typed-${ada}`)).toThrow();
});

test('[Y18, Y22] what an earlier build has left in the clear is read, and sealed after the first screen', async () => {
  page.stored[NAME] = '"d’avant"';
  const started = await startPage();
  expect(started.read()).toBe('d’avant');
  gate.open();
  await untilSealed();
  expect(started.read()).toBe('d’avant');
});

test('[Y22] the app lock takes the text over, erases the key, and gives the text back', async () => {
  (await startedPage()).write('canari');
  const locked = await startPage();
  locked.unlock(true);
  expect(page.stored[NAME]).toMatch(/^sealed:/);
  expect(page.cookies.size).toBe(0);
  expect(locked.read()).toBe('canari');
  locked.write('sous le verrou');
  expect(page.stored[NAME]).toMatch(/^sealed:/);
  locked.unlock(true, false);
  expect(page.stored[NAME]).toMatch(/^page:/);
  locked.lockIsGone();
  expect(locked.read()).toBe('sous le verrou');
});

test('[Y22] text that finds no room under the lock keeps its key', async () => {
  (await startedPage()).write('canari');
  const locked = await startPage();
  page.isFull = true;
  locked.unlock(true);
  expect(page.cookies.has(COOKIE)).toBe(true);
  expect(locked.read()).toBe('canari');
});
