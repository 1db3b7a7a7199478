import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SHELL_CACHE } from '#sync/session/names.ts';
import { cachesDouble } from '#tests/support/caches-double.ts';
import { createVersionStore } from './shell-versions.ts';

const ORIGIN = 'https://alcove.test';
const RECORD = `${ORIGIN}/shell-versions`;
const script = (version: string) => `/assets/index-${version}.js`;
const filesOf = (version: string) => [`${ORIGIN}/app.html?${version}`, ORIGIN + script(version), `${ORIGIN}/shared.js`];

let caches: ReturnType<typeof cachesDouble>;
/** Number of files in the cache from which on nothing more is stored, not even a record. */
let room: number;
beforeEach(() => {
  caches = cachesDouble();
  room = Infinity;
  const { open } = caches;
  caches.open = async (name) => {
    const cache = await open(name);
    return {
      ...cache,
      put: (key, response) =>
        cached().size < room
          ? cache.put(key, response)
          : Promise.reject(new DOMException('full', 'QuotaExceededError')),
    };
  };
  vi.stubGlobal('caches', caches);
});
afterEach(() => vi.unstubAllGlobals());

const cached = () =>
  new Set([...(caches.held.get(SHELL_CACHE)?.keys() ?? [])].filter((key) => !key.startsWith(`${ORIGIN}/shell-`)));
const filesOfAll = (...versions: string[]) => new Set(versions.flatMap(filesOf));
const open = (version: string) => createVersionStore(ORIGIN, filesOf(version));
async function fetchFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  for (const file of files) await cache.put(file, new Response());
}
const install = (version: string) => open(version).install(() => fetchFiles(filesOf(version)));

/** Updates to a version; where it has started well, no other one is returned to. */
async function run(version: string, wentWell = true): Promise<void> {
  await install(version);
  await open(version).activate();
  if (wentWell) await open(version).noteStart(script(version), true);
}

test('[UPDATE-02] older files go before the next version’s arrive, so that it finds room', async () => {
  await run('one');
  await run('two');
  expect(cached()).toEqual(filesOfAll('one', 'two'));
  room = filesOfAll('two', 'three').size + 1;
  await install('three');
  expect(cached()).toEqual(filesOfAll('two', 'three'));
});

test('[UPDATE-02] until a version has started well, the one before stays while the next arrives', async () => {
  await run('one');
  await run('two', false);
  await install('three');
  expect(cached()).toEqual(filesOfAll('one', 'two', 'three'));
});

test('[UPDATE-02] an installation without room leaves the cache as it was, one without a network goes on', async () => {
  await run('one');
  room = filesOf('one').length + 1;
  await expect(install('two')).rejects.toThrow('full');
  expect(cached()).toEqual(filesOfAll('one'));
  room = Infinity;
  const [first = ''] = filesOf('two');
  const cut = open('two').install(async () => {
    await fetchFiles([first]);
    throw new TypeError('no network');
  });
  await expect(cut).rejects.toThrow('no network');
  expect(cached()).toEqual(new Set([...filesOf('one'), first]));
});

test('[UPDATE-02] a version that waits stays whole, whether the next one arrives or not', async () => {
  await run('one');
  await install('two');
  await expect(open('three').install(() => Promise.reject(new TypeError('no network')))).rejects.toThrow();
  expect(cached()).toEqual(filesOfAll('one', 'two'));
  await install('three');
  expect(cached()).toEqual(filesOfAll('one', 'two', 'three'));
  await install('four');
  expect(cached()).toEqual(filesOfAll('one', 'three', 'four'));
});

test('[UPDATE-02] a version that becomes active while the next one arrives deletes none of its files', async () => {
  await run('one');
  await install('two');
  const [first = '', ...others] = filesOf('three');
  await open('three').install(async () => {
    await fetchFiles([first]);
    await open('two').activate();
    await fetchFiles(others);
  });
  await open('two').activate();
  expect(cached()).toEqual(filesOfAll('one', 'two', 'three'));
  await open('two').noteStart(script('two'), true);
  await open('three').activate();
  expect(cached()).toEqual(filesOfAll('two', 'three'));
});

test('[UPDATE-02] what was interrupted at its activation is noted at its next start, with the way back', async () => {
  await run('one');
  await run('two', false);
  await install('three');
  // The record still names the second version, which failed; the third one runs.
  for (const at of [0, 20_000])
    await createVersionStore(ORIGIN, filesOf('two'), () => at).noteStart(script('two'), false);
  const three = open('three');
  expect(await three.earlierFile('/app.html')).toBeUndefined();
  await three.noteStart(script('one'), true);
  const record = (await (await caches.match(RECORD, { cacheName: SHELL_CACHE }))?.json()) as object;
  expect(record).toEqual({ active: filesOf('three'), previous: filesOf('one'), hasStarted: false, failedStarts: 0 });
});

test('[UPDATE-02] a full disk keeps no version from becoming active', async () => {
  await run('one');
  await run('two');
  await fetchFiles(filesOf('three'));
  room = cached().size - 1;
  await open('three').activate();
  expect(cached()).toEqual(filesOfAll('two', 'three'));
});
