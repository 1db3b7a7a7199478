import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SHELL_CACHE } from '#sync/session/names.ts';
import { cachesDouble } from '#tests/support/caches-double.ts';
import { createVersionStore } from './shell-versions.ts';

const ORIGIN = 'https://alcove.test';
const script = (version: string) => `/assets/index-${version}.js`;
const filesOf = (version: string) => [
  `${ORIGIN}/app.html?__WB_REVISION__=${version}`,
  ORIGIN + script(version),
  `${ORIGIN}/assets/shared.js`,
];

let caches: ReturnType<typeof cachesDouble>;
let now: number;
beforeEach(() => {
  caches = cachesDouble();
  now = 1_800_000_000_000;
  vi.stubGlobal('caches', caches);
});
afterEach(() => vi.unstubAllGlobals());

type Store = ReturnType<typeof open>;
const open = (version: string) => createVersionStore(ORIGIN, filesOf(version), () => now);
async function fetchFiles(version: string, files = filesOf(version)): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  for (const file of files) await cache.put(file, new Response(`of ${version}`));
}
/** Installs a version, in a service worker of its own. */
async function install(version: string) {
  const store = open(version);
  await store.install(() => fetchFiles(version));
  return store;
}
async function update(version: string) {
  const store = await install(version);
  await store.activate();
  return store;
}
/** Reports a failed start, later than any failure before it counts for. */
function fail(store: Store, version: string): Promise<boolean> {
  now += 10_000;
  return store.noteStart(script(version), false);
}
const cachedFiles = () =>
  new Set([...(caches.held.get(SHELL_CACHE)?.keys() ?? [])].filter((key) => !key.startsWith(`${ORIGIN}/shell-`)));
const filesOfAll = (...versions: string[]) => new Set(versions.flatMap(filesOf));
const storedRecord = async () =>
  (await caches.match(`${ORIGIN}/shell-versions`, { cacheName: SHELL_CACHE }))?.json() as Promise<object | undefined>;
const servedBy = async ({ earlierFile }: Store) => (await (await earlierFile('/app.html'))?.text()) ?? 'its own';

/** A version that has started well, then one that fails at both of its starts. */
async function brokenAfter(good: string, bad: string) {
  await (await update(good)).noteStart(script(good), true);
  const store = await update(bad);
  expect(await fail(store, bad)).toBe(false);
  expect(await servedBy(store)).toBe('its own');
  expect(await fail(store, bad)).toBe(true);
  return store;
}

test('[UPDATE-01] after two failed starts the version before is served, also by a woken worker', async () => {
  const store = await brokenAfter('one', 'two');
  expect(await servedBy(store)).toBe('of one');
  expect(await servedBy(open('two'))).toBe('of one');
  expect(await (await store.earlierFile(script('one')))?.text()).toBe('of one');
  expect(await store.earlierFile(script('two'))).toBeUndefined();
});

test('[UPDATE-01] a version that has started well once is not given up', async () => {
  await (await update('one')).noteStart(script('one'), true);
  const store = await update('two');
  await fail(store, 'two');
  await store.noteStart(script('two'), true);
  for (let times = 0; times < 3; times++) expect(await fail(store, 'two')).toBe(false);
  expect(await servedBy(store)).toBe('its own');
});

test('[UPDATE-01] failures within ten seconds are one, also after a clock was set back', async () => {
  await (await update('one')).noteStart(script('one'), true);
  const store = await update('two');
  await fail(store, 'two');
  const first = now;
  for (const after of [0, 3000, 6000, 9999, -9999]) {
    now = first + after;
    expect(await store.noteStart(script('two'), false), String(after)).toBe(false);
  }
  expect(await servedBy(store)).toBe('its own');
  now = first + 10_000;
  expect(await store.noteStart(script('two'), false)).toBe(true);
  expect(await servedBy(store)).toBe('of one');
});

test('[UPDATE-01] the clock may be set back by more, and a good start clears the failures', async () => {
  await (await update('one')).noteStart(script('one'), true);
  const store = await update('two');
  await fail(store, 'two');
  now -= 86_400_000;
  expect(await store.noteStart(script('two'), false)).toBe(true);
  const next = await update('three');
  await fail(next, 'three');
  await next.noteStart(script('three'), true);
  expect(await storedRecord()).toEqual({
    active: filesOf('three'),
    previous: filesOf('one'),
    hasStarted: true,
    failedStarts: 0,
  });
});

test('[UPDATE-01] only what changes is written: the first good start, and each failure that counts', async () => {
  const store = await update('one');
  const put = vi.fn();
  const openCache = caches.open;
  caches.open = async (name) => {
    const cache = await openCache(name);
    return { ...cache, put: (...entry) => (put(), cache.put(...entry)) };
  };
  for (let times = 0; times < 3; times++) await store.noteStart(script('one'), true);
  expect(put).toHaveBeenCalledTimes(1);
  for (let times = 0; times < 3; times++) await open('one').noteStart(script('one'), true);
  expect(put).toHaveBeenCalledTimes(1);
});

test('[UPDATE-01] without a version that started well there is nothing to return to', async () => {
  await update('one');
  const store = await update('two');
  for (let times = 0; times < 3; times++) expect(await fail(store, 'two')).toBe(false);
  expect(await servedBy(store)).toBe('its own');
});

test('[UPDATE-01] a page of another version says nothing about this one', async () => {
  await (await update('one')).noteStart(script('one'), true);
  const store = await update('two');
  await Promise.all([false, false, true].map((well) => store.noteStart(script('one'), well)));
  expect(await servedBy(store)).toBe('its own');
  await fail(store, 'two');
  await fail(store, 'two');
  expect(await fail(store, 'one')).toBe(false);
  await store.noteStart(script('two'), true);
  expect(await servedBy(store)).toBe('of one');
});

test('[UPDATE-01] another tab with the version that was given up is loaded again too', async () => {
  const store = await brokenAfter('one', 'two');
  expect(await store.noteStart(script('two'), false)).toBe(true);
});

test('[UPDATE-02] the version that started well stays beside the active one, older files go', async () => {
  await brokenAfter('one', 'two');
  await update('three');
  expect(cachedFiles()).toEqual(filesOfAll('one', 'three'));
  await (await update('three')).noteStart(script('three'), true);
  await update('four');
  expect(cachedFiles()).toEqual(filesOfAll('three', 'four'));
});

test('[UPDATE-04] the next version is tried again, and may be given up too', async () => {
  await brokenAfter('one', 'two');
  const store = await update('three');
  expect(await servedBy(store)).toBe('its own');
  await fail(store, 'three');
  await fail(store, 'three');
  expect(await servedBy(store)).toBe('of one');
});

test('[PWA-47] a record that cannot be read stops nothing, and the next report replaces it', async () => {
  const store = await update('one');
  for (const record of ['versions', 'installed'])
    await (await caches.open(SHELL_CACHE)).put(`${ORIGIN}/shell-${record}`, new Response('{'));
  expect(await servedBy(open('one'))).toBe('its own');
  await open('two').install(() => fetchFiles('two'));
  expect(cachedFiles()).toEqual(filesOfAll('one', 'two'));
  expect(await open('one').noteStart(script('one'), false)).toBe(false);
  expect(await storedRecord()).toMatchObject({ active: filesOf('one'), failedStarts: 1 });
  await expect(store.activate()).resolves.toBeUndefined();
});
