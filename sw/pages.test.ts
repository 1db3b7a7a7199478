import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerPage } from './pages.ts';

const origin = 'https://alcove.test';
let storedPages: Map<string, Response>;
let network: ((url: string) => Response) | null;
let mayKeep = true;
beforeEach(() => {
  mayKeep = true;
  storedPages = new Map();
  network = (url) => new Response(`read ${url}`);
  const cache = {
    put: (path: string, response: Response) => Promise.resolve(void storedPages.set(path, response)),
    keys: () => Promise.resolve([...storedPages.keys()]),
    delete: (path: string) => Promise.resolve(storedPages.delete(path)),
  };
  vi.stubGlobal('caches', {
    open: () => Promise.resolve(cache),
    match: (path: string) => Promise.resolve(storedPages.get(path)?.clone()),
  });
  vi.stubGlobal('fetch', ({ url }: Request) =>
    network ? Promise.resolve(network(url)) : Promise.reject(new Error('offline')),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function answerTo(path: string): Promise<string | undefined> {
  const work: Promise<unknown>[] = [];
  const request = { method: 'GET', mode: 'navigate', url: origin + path } as Request;
  const answer = await answerPage(
    { request, waitUntil: (each) => void work.push(each) },
    origin,
    () => Promise.resolve(new Response('the app')),
    () => Promise.resolve(mayKeep),
  );
  await Promise.all(work);
  return answer?.text();
}

test('[PUBLIC-18] a public page comes from the network, offline from its last copy', async () => {
  expect(await answerTo('/about?utm=x')).toBe(`read ${origin}/about?utm=x`);
  network = null;
  expect(await answerTo('/about')).toBe(`read ${origin}/about?utm=x`);
  expect(await answerTo('/faq')).toBe('the app');
});

test('[Y22] under the app lock no visit of a public page is kept', async () => {
  mayKeep = false;
  expect(await answerTo('/about')).toBe(`read ${origin}/about`);
  expect([...storedPages.keys()]).toEqual([]);
});

test('[PUBLIC-18] an unknown page is shown and not kept', async () => {
  network = () => new Response('not found', { status: 404 });
  expect(await answerTo('/nulle-part')).toBe('not found');
  expect([...storedPages.keys()]).toEqual([]);
});

test('the app’s own screens are not pages', async () => {
  expect(await answerTo('/chat')).toBeUndefined();
  expect(await answerTo('/')).toBeUndefined();
});

test('only the latest pages are kept', async () => {
  for (let n = 0; n < 65; n++) await answerTo(`/page-${n}`);
  expect(storedPages.size).toBe(60);
});
