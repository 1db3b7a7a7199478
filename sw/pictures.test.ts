import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Clock } from '#lib/clock.ts';
import { answerPicture, MAX_PICTURES } from './pictures.ts';

const origin = 'https://alcove.test';
let cachesByName: Map<string, Map<string, Response>>;
let requests: string[];
let modes: (RequestCache | undefined)[];
beforeEach(() => {
  cachesByName = new Map();
  requests = [];
  modes = [];
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
  vi.stubGlobal(
    'fetch',
    ({ url }: Request, init?: RequestInit) => (
      requests.push(url),
      modes.push(init?.cache),
      Promise.resolve(new Response(url))
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

const cachedUrls = () => [...(cachesByName.get('alcove-pictures')?.keys() ?? [])];
const picture = (name: string) =>
  ({ method: 'GET', destination: 'image', url: `${origin}/avatars/${name}` }) as Request;

async function answerTo(
  request: Request,
  owned = () => Promise.resolve(true),
  clock?: Pick<Clock, 'wait'>,
): Promise<string | undefined> {
  const work: Promise<unknown>[] = [];
  const answer = await answerPicture(
    { request, waitUntil: (each) => void work.push(Promise.resolve(each)) },
    origin,
    owned,
    clock,
  );
  await Promise.all(work);
  return answer?.text();
}

test('[Y9] a seen picture is answered from the device', async () => {
  expect(await answerTo(picture('a.svg'))).toBe(`${origin}/avatars/a.svg`);
  expect(await answerTo(picture('a.svg'))).toBe(`${origin}/avatars/a.svg`);
  expect(requests).toHaveLength(1);
});

test('[Y22] the device is asked only for what is not there, and under a lock nothing is kept', async () => {
  const owned = vi.fn(() => Promise.resolve(true));
  for (let times = 0; times < 3; times++) await answerTo(picture('a.svg'), owned);
  // Before the request, and before and after the write.
  expect(owned).toHaveBeenCalledTimes(3);
  await answerTo(picture('b.svg'), () => Promise.resolve(false));
  expect(modes).toEqual([undefined, 'no-store']);
  expect(cachedUrls()).toHaveLength(1);
});

test.each([
  ['does not answer', () => new Promise<boolean>(() => undefined)],
  ['fails', () => Promise.reject(new Error('broken'))],
])('[Y9, Y22] a device that %s keeps no picture from the screen, and none is kept', async (_, owned) => {
  expect(await answerTo(picture('a.svg'), owned, { wait: () => Promise.resolve() })).toBe(`${origin}/avatars/a.svg`);
  expect([modes, cachedUrls()]).toEqual([['no-store'], []]);
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
  const answers = [true, true, false];
  await answerTo(picture('a.svg'), () => Promise.resolve(answers.shift() ?? false));
  expect(cachesByName.size).toBe(0);
});
