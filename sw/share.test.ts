import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { SHARED_BYTES, SHARED_FILES, SHARED_TEXT } from '#schemas/limits.ts';
import { createCipher } from '#sync/lock/cipher.ts';
import { setCurrentCipher } from '#sync/lock/current-cipher.ts';
import { createInbox } from '#sync/lock/inbox.ts';
import { createDataKey } from '#sync/lock/keys.ts';
import { removeCopies } from '#sync/session/absent-copies.ts';
import type { OwnInbox } from '#sync/session/own-inbox.ts';
import { forgetOldShared, readShared, unsealShared } from '#sync/session/shared-files.ts';
import { cachesDouble } from '#tests/support/caches-double.ts';
import { ada, bela } from '#tests/support/streams.ts';
import { isShare, SHARE_PATH } from './share-address.ts';
import { takeShare } from './share.ts';

const origin = 'https://alcove.test';
const NOW = 1_790_000_000_000;
const DAY = 24 * 60 * 60_000;
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const picture = (name: string) => new File([png], name, { type: 'image/png' });

beforeEach(() => void vi.stubGlobal('caches', cachesDouble()));
afterEach(() => setCurrentCipher(null));

const noLock = () => Promise.resolve(null);
/** A lock of a member, and its inbox. */
async function lockOf(account: MemberId, key = createDataKey()) {
  const cipher = createCipher(key, account);
  const inbox: OwnInbox = { ...(await createInbox(cipher)), account, takes: true };
  return { cipher, inbox };
}
const postCanary = (readInbox: () => Promise<OwnInbox | null>) => {
  const body = new FormData();
  body.append('text', 'canari');
  body.append('files', picture('canari.png'));
  return takeShare(new Request(origin + SHARE_PATH, { method: 'POST', body }), NOW, readInbox);
};
const allStored = () => [
  ...((caches as unknown as ReturnType<typeof cachesDouble>).held.get('alcove-shared')?.values() ?? []),
];

const post = (parts: readonly (readonly [string, string | File])[], at = NOW) => {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return takeShare(new Request(origin + SHARE_PATH, { method: 'POST', body }), at, noLock);
};
const read = async (at = NOW) => {
  const shared = await readShared(at, null);
  return shared && { ...shared, files: shared.files.map(({ name, size }) => [name, size]) };
};

test('[PWA-46] the manifest’s share target is what the service worker takes', () => {
  const { share_target: target } = JSON.parse(readFileSync('public/manifest.json', 'utf8')) as {
    share_target: { action: string; method: string; enctype: string; params: { files: { accept: string[] }[] } };
  };
  expect(target).toMatchObject({ method: 'POST', enctype: 'multipart/form-data' });
  expect(isShare({ method: target.method, url: origin + target.action }, origin)).toBe(true);
  expect(isShare({ method: 'GET', url: origin + target.action }, origin)).toBe(false);
  expect(isShare({ method: 'GET', url: 'not parsed' }, origin)).toBe(false);
  expect(isShare({ method: 'POST', url: `https://evil.test${target.action}` }, origin)).toBe(false);
  expect(target.params.files[0]?.accept).toEqual(['image/*']);
});

test('[PWA-46] a picture and a text wait for their place, and the answer leads to the screen', async () => {
  const answer = await post([
    ['title', 'Une terrasse'],
    ['text', 'Une terrasse à Lyon'],
    ['url', 'https://lieu.example/'],
    ['files', picture('soir.png')],
  ]);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${origin}/#/share`]);
  expect(await read()).toEqual({
    at: NOW,
    text: 'Une terrasse à Lyon\nhttps://lieu.example/',
    files: [['soir.png', png.length]],
    problems: [],
  });
  await post([['text', 'autre chose']]);
  expect(await read()).toMatchObject({ text: 'autre chose', files: [] });
});

test('[PWA-46] what is no picture, too large or one too many is left out, whatever its name says', async () => {
  await post([
    ['files', new File(['%PDF-1.7 …'], 'photo.png', { type: 'image/png' })],
    ['files', new File([png, new Uint8Array(SHARED_BYTES)], 'grande.png', { type: 'image/png' })],
    ...Array.from({ length: SHARED_FILES + 1 }, (_, n) => ['files', picture(`${n}.png`)] as const),
  ]);
  const shared = await read();
  expect(shared?.problems).toEqual(['wrong-type', 'too-large', 'too-many']);
  expect(shared?.files.map(([name]) => name)).toEqual(Array.from({ length: SHARED_FILES }, (_, n) => `${n}.png`));
});

test('[PWA-46] a text too long is cut before its address, between characters, and noted', async () => {
  const url = 'https://lieu.example/';
  const room = SHARED_TEXT - url.length - 1;
  await post([
    ['text', 'é'.repeat(room)],
    ['url', url],
  ]);
  expect(await read()).toMatchObject({ text: `${'é'.repeat(room)}\n${url}`, problems: [] });
  await post([
    ['text', `${'é'.repeat(room - 1)}👨‍👩‍👧!`],
    ['url', url],
  ]);
  expect(await read()).toMatchObject({ text: `${'é'.repeat(room - 1)}👨‍👩‍👧\n${url}`, problems: ['text-cut'] });
  await post([['text', '👍🏽'.repeat(SHARED_TEXT + 1)]]);
  expect(await read()).toMatchObject({ text: '👍🏽'.repeat(SHARED_TEXT), problems: ['text-cut'] });
  await post([
    ['text', `${'é'.repeat(SHARED_TEXT)} ${url}`],
    ['url', url],
  ]);
  expect(await read()).toMatchObject({ text: `${'é'.repeat(room)}\n${url}`, problems: ['text-cut'] });
  await post([
    ['text', 'Un lieu'],
    ['url', url + 'é'.repeat(SHARED_TEXT)],
  ]);
  expect((await read())?.text).toHaveLength(SHARED_TEXT);
});

test('[PWA-46] a post that cannot be read is noted for the screen', async () => {
  const body = 'no form';
  const answer = await takeShare(new Request(origin + SHARE_PATH, { method: 'POST', body }), NOW, noLock);
  expect(answer.status).toBe(303);
  expect(await read()).toMatchObject({ files: [], problems: ['unreadable'] });
});

test('[PWA-46] where the disk is full the text stays, and the screen says why no picture does', async () => {
  const double = cachesDouble();
  const open = async (name: string) => {
    const cache = await double.open(name);
    const put = (path: string, response: Response) =>
      path === '/shared/1' ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : cache.put(path, response);
    return { ...cache, put };
  };
  vi.stubGlobal('caches', { ...double, open });
  const answer = await post([
    ['text', 'Une terrasse'],
    ['files', picture('soir.png')],
    ['files', picture('nuit.png')],
    ['files', new File(['%PDF-1.7 …'], 'photo.png', { type: 'image/png' })],
  ]);
  expect(answer.status).toBe(303);
  expect(await read()).toEqual({ at: NOW, text: 'Une terrasse', files: [], problems: ['wrong-type', 'no-room'] });
  expect([...(double.held.get('alcove-shared')?.keys() ?? [])]).toEqual(['/shared/info']);
});

test('[Y17] what nobody has taken within a day is erased', async () => {
  await post([['files', picture('soir.png')]]);
  await forgetOldShared(NOW + DAY);
  expect(await read(NOW + DAY)).not.toBeNull();
  await forgetOldShared(NOW + DAY + 1);
  expect(await read()).toBeNull();
  expect(await caches.has('alcove-shared')).toBe(false);
});

test('[PWA-46, Y22] under an app lock it is readable only once unlocked, and still erased after a day', async () => {
  const { cipher, inbox } = await lockOf(ada);
  await postCanary(() => Promise.resolve(inbox));
  const stored = allStored();
  expect(stored).toHaveLength(2);
  for (const response of stored) expect(await response.clone().text()).not.toContain('canari');
  expect(await readShared(NOW, inbox), 'locked').toBeNull();
  setCurrentCipher(cipher);
  const shared = await readShared(NOW, inbox);
  expect([shared?.text, shared?.files[0]?.name, shared?.files[0]?.size]).toEqual(['canari', 'canari.png', png.length]);
  await removeCopies(caches);
  expect(await caches.has('alcove-shared'), 'only what is in the clear is removed').toBe(true);
  setCurrentCipher(null);
  await forgetOldShared(NOW + DAY + 1);
  expect(await caches.has('alcove-shared')).toBe(false);
});

test('[PWA-46, Y22] where the device cannot be read at once, what is shared is sealed all the same', async () => {
  const { cipher, inbox } = await lockOf(ada);
  const answers = [() => Promise.reject(new DOMException('closed', 'AbortError')), () => Promise.resolve(inbox)];
  await postCanary(() => (answers.shift() ?? noLock)());
  expect(allStored()).toHaveLength(2);
  for (const response of allStored()) expect(await response.clone().text()).not.toContain('canari');
  setCurrentCipher(cipher);
  expect((await readShared(NOW, inbox))?.text).toBe('canari');
});

test('[PWA-46, Y22] where nobody knows whether there is a lock, nothing is written, and the screen says so', async () => {
  const answer = await postCanary(() => Promise.reject(new DOMException('broken', 'UnknownError')));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${origin}/#/share`]);
  expect(await read()).toEqual({ at: NOW, text: '', files: [], problems: ['unreadable'] });
});

test('[Y16, Y22] what was sealed for one member’s lock waits for it, and is nothing to another', async () => {
  const [hers, belas] = [await lockOf(ada), await lockOf(bela)];
  await postCanary(() => Promise.resolve(hers.inbox));
  setCurrentCipher(hers.cipher);
  expect(await readShared(NOW, belas.inbox), 'another’s inbox').toBeNull();
  expect(await readShared(NOW, { ...belas.inbox, account: ada }), 'a lock that was made anew').toBeNull();
  setCurrentCipher(belas.cipher);
  expect(await readShared(NOW, hers.inbox), 'another’s key').toBeNull();
  setCurrentCipher(hers.cipher);
  expect((await readShared(NOW, hers.inbox))?.files).toHaveLength(1);
});

test('[PWA-46, Y22] a file that cannot be opened is noted, and the rest is found', async () => {
  const { cipher, inbox } = await lockOf(ada);
  await postCanary(() => Promise.resolve(inbox));
  const cache = await caches.open('alcove-shared');
  await cache.put('/shared/0', new Response('broken', { headers: { 'content-type': 'application/x-sealed' } }));
  setCurrentCipher(cipher);
  expect(await readShared(NOW, inbox)).toMatchObject({ text: 'canari', files: [], problems: ['unreadable'] });
});

test('[PWA-46, Y22] a lock that is turned off leaves in the clear what waited for it, and takes nothing new', async () => {
  const { cipher, inbox } = await lockOf(ada);
  await postCanary(() => Promise.resolve(inbox));
  setCurrentCipher(cipher);
  await unsealShared(NOW, inbox);
  setCurrentCipher(null);
  expect(await read()).toMatchObject({ at: NOW, text: 'canari', files: [['canari.png', png.length]], problems: [] });
  await postCanary(() => Promise.resolve({ ...inbox, takes: false }));
  expect(await read()).toMatchObject({ text: 'canari' });
});

test('[Y17] a file is not read to know how old it is', async () => {
  await post([['files', picture('soir.png')]]);
  const double = caches;
  const read: string[] = [];
  const open = async (name: string) => {
    const cache = await double.open(name);
    return { ...cache, match: (path: string) => (read.push(path), cache.match(path)) };
  };
  vi.stubGlobal('caches', { ...double, open });
  await forgetOldShared(NOW);
  expect(read).toEqual(['/shared/info']);
});
