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
beforeEach(() => {
  caches = cachesDouble();
  vi.stubGlobal('caches', caches);
});
afterEach(() => vi.unstubAllGlobals());

/** Installs and activates a version, in a service worker of its own. */
async function update(version: string) {
  const cache = await caches.open(SHELL_CACHE);
  for (const file of filesOf(version)) await cache.put(file, new Response(`of ${version}`));
  const store = createVersionStore(ORIGIN);
  await store.activate(filesOf(version));
  return store;
}
const cachedFiles = () => [...(caches.held.get(SHELL_CACHE)?.keys() ?? [])];
const servedBy = async ({ earlierFile }: Awaited<ReturnType<typeof update>>) =>
  (await (await earlierFile('/app.html'))?.text()) ?? 'its own';

/** A version that has started well, then one that fails at both of its starts. */
async function brokenAfter(good: string, bad: string) {
  await (await update(good)).noteStart(script(good), true);
  const store = await update(bad);
  expect(await store.noteStart(script(bad), false)).toBe(false);
  expect(await servedBy(store)).toBe('its own');
  expect(await store.noteStart(script(bad), false)).toBe(true);
  return store;
}

test('[UPDATE-01] after two failed starts the version before is served, also by a woken worker', async () => {
  const store = await brokenAfter('one', 'two');
  expect(await servedBy(store)).toBe('of one');
  expect(await servedBy(createVersionStore(ORIGIN))).toBe('of one');
  expect(await (await store.earlierFile(script('one')))?.text()).toBe('of one');
  expect(await store.earlierFile(script('two'))).toBeUndefined();
});

test('[UPDATE-01] a version that has started well once is not given up', async () => {
  await (await update('one')).noteStart(script('one'), true);
  const store = await update('two');
  await store.noteStart(script('two'), false);
  await store.noteStart(script('two'), true);
  for (let times = 0; times < 3; times++) expect(await store.noteStart(script('two'), false)).toBe(false);
  expect(await servedBy(store)).toBe('its own');
});

test('[UPDATE-01] without a version that started well there is nothing to return to', async () => {
  await update('one');
  const store = await update('two');
  for (let times = 0; times < 3; times++) expect(await store.noteStart(script('two'), false)).toBe(false);
  expect(await servedBy(store)).toBe('its own');
});

test('[UPDATE-01] a page of another version says nothing about this one', async () => {
  await (await update('one')).noteStart(script('one'), true);
  const store = await update('two');
  await Promise.all([false, false, true].map((well) => store.noteStart(script('one'), well)));
  expect(await servedBy(store)).toBe('its own');
  await store.noteStart(script('two'), false);
  await store.noteStart(script('two'), false);
  expect(await store.noteStart(script('one'), false)).toBe(false);
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
  expect(new Set(cachedFiles())).toEqual(new Set([...filesOf('one'), ...filesOf('three'), `${ORIGIN}/shell-versions`]));
  await (await update('three')).noteStart(script('three'), true);
  await update('four');
  expect(new Set(cachedFiles())).toEqual(
    new Set([...filesOf('three'), ...filesOf('four'), `${ORIGIN}/shell-versions`]),
  );
});

test('[UPDATE-04] the next version is tried again, and may be given up too', async () => {
  await brokenAfter('one', 'two');
  const store = await update('three');
  expect(await servedBy(store)).toBe('its own');
  await store.noteStart(script('three'), false);
  await store.noteStart(script('three'), false);
  expect(await servedBy(store)).toBe('of one');
});

test('[PWA-47] a record that cannot be read stops nothing', async () => {
  const store = await update('one');
  await (await caches.open(SHELL_CACHE)).put(`${ORIGIN}/shell-versions`, new Response('{'));
  expect(await servedBy(createVersionStore(ORIGIN))).toBe('its own');
  expect(await createVersionStore(ORIGIN).noteStart(script('one'), false)).toBe(false);
  await expect(store.activate(filesOf('one'))).resolves.toBeUndefined();
});
