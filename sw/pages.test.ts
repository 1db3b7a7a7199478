import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerPage } from './pages.ts';

const origin = 'https://alcove.test';
let kept: Map<string, Response>;
let network: ((url: string) => Response) | null;
beforeEach(() => {
  kept = new Map();
  network = (url) => new Response(`read ${url}`);
  const cache = {
    put: (path: string, response: Response) => Promise.resolve(void kept.set(path, response)),
    keys: () => Promise.resolve([...kept.keys()]),
    delete: (path: string) => Promise.resolve(kept.delete(path)),
  };
  vi.stubGlobal('caches', {
    open: () => Promise.resolve(cache),
    match: (path: string) => Promise.resolve(kept.get(path)?.clone()),
  });
  vi.stubGlobal('fetch', ({ url }: Request) =>
    network ? Promise.resolve(network(url)) : Promise.reject(new Error('offline')),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function asks(path: string): Promise<string | undefined> {
  const work: Promise<unknown>[] = [];
  const request = { method: 'GET', mode: 'navigate', url: origin + path } as Request;
  const answer = await answerPage({ request, waitUntil: (each) => void work.push(each) }, origin, () =>
    Promise.resolve(new Response('the app')),
  );
  await Promise.all(work);
  return answer?.text();
}

test('[PUBLIC-18] a public page comes from the network, offline from its last copy', async () => {
  expect(await asks('/about?utm=x')).toBe(`read ${origin}/about?utm=x`);
  network = null;
  expect(await asks('/about')).toBe(`read ${origin}/about?utm=x`);
  expect(await asks('/faq')).toBe('the app');
});

test('[PUBLIC-18] an unknown page is shown and not kept', async () => {
  network = () => new Response('not found', { status: 404 });
  expect(await asks('/nulle-part')).toBe('not found');
  expect([...kept.keys()]).toEqual([]);
});

test('the app’s own screens are not pages', async () => {
  expect(await asks('/chat')).toBeUndefined();
  expect(await asks('/')).toBeUndefined();
});

test('only the latest pages are kept', async () => {
  for (let n = 0; n < 65; n++) await asks(`/page-${n}`);
  expect(kept.size).toBe(60);
});
