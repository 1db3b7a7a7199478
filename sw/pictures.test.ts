import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerPicture, MAX_PICTURES } from './pictures.ts';

const origin = 'https://alcove.test';
let cachesByName: Map<string, Map<string, Response>>;
let requests: string[];
beforeEach(() => {
  cachesByName = new Map();
  requests = [];
  const open = (name: string) => {
    const entries = cachesByName.get(name) ?? new Map<string, Response>();
    cachesByName.set(name, entries);
    return Promise.resolve({
      put: ({ url }: Request, response: Response) => Promise.resolve(void entries.set(url, response)),
      keys: () => Promise.resolve([...entries.keys()]),
      delete: (url: string) => Promise.resolve(entries.delete(url)),
    });
  };
  const match = ({ url }: Request, { cacheName }: { cacheName: string }) =>
    Promise.resolve(cachesByName.get(cacheName)?.get(url)?.clone());
  vi.stubGlobal('caches', { open, match, delete: (name: string) => Promise.resolve(cachesByName.delete(name)) });
  vi.stubGlobal('fetch', ({ url }: Request) => (requests.push(url), Promise.resolve(new Response(url))));
});
afterEach(() => vi.unstubAllGlobals());

const cachedUrls = () => [...(cachesByName.get('alcove-pictures')?.keys() ?? [])];
const picture = (name: string) =>
  ({ method: 'GET', destination: 'image', url: `${origin}/avatars/${name}` }) as Request;

async function answerTo(request: Request, owned = () => Promise.resolve(true)): Promise<string | undefined> {
  const work: Promise<unknown>[] = [];
  const answer = await answerPicture(
    { request, waitUntil: (each) => void work.push(Promise.resolve(each)) },
    origin,
    owned,
  );
  await Promise.all(work);
  return answer?.text();
}

test('[Y9] a seen picture is answered from the device', async () => {
  expect(await answerTo(picture('a.svg'))).toBe(`${origin}/avatars/a.svg`);
  expect(await answerTo(picture('a.svg'))).toBe(`${origin}/avatars/a.svg`);
  expect(requests).toHaveLength(1);
});

test('[Y9] other pictures, and those elsewhere, go to the network', async () => {
  for (const otherRequest of [
    { ...picture('a.svg'), destination: 'document' },
    { ...picture('a.svg'), url: 'https://elsewhere.test/avatars/a.svg' },
    { ...picture('a.svg'), url: `${origin}/icons/a.svg` },
  ])
    expect(await answerTo(otherRequest as Request)).toBeUndefined();
});

test('[Y9] only the latest pictures are kept', async () => {
  for (let n = 0; n < MAX_PICTURES + 2; n++) await answerTo(picture(`${n}.svg`));
  expect(cachedUrls()).toHaveLength(MAX_PICTURES);
  expect(cachedUrls()[0]).toBe(`${origin}/avatars/2.svg`);
});

test('[Y17] a picture that arrives after the sign-out is shown and not kept', async () => {
  expect(await answerTo(picture('a.svg'), () => Promise.resolve(false))).toBe(`${origin}/avatars/a.svg`);
  expect(cachedUrls()).toEqual([]);
});

test('[Y17] a picture is not kept when the account leaves during its write', async () => {
  const answers = [true, false];
  await answerTo(picture('a.svg'), () => Promise.resolve(answers.shift() ?? false));
  expect(cachesByName.size).toBe(0);
});
