import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerPicture, PICTURES_KEPT } from './pictures.ts';

const origin = 'https://alcove.test';
let held: Map<string, Map<string, Response>>;
let requests: string[];
beforeEach(() => {
  held = new Map();
  requests = [];
  const open = (name: string) => {
    const entries = held.get(name) ?? new Map<string, Response>();
    held.set(name, entries);
    return Promise.resolve({
      put: ({ url }: Request, response: Response) => Promise.resolve(void entries.set(url, response)),
      keys: () => Promise.resolve([...entries.keys()]),
      delete: (url: string) => Promise.resolve(entries.delete(url)),
    });
  };
  const match = ({ url }: Request, { cacheName }: { cacheName: string }) =>
    Promise.resolve(held.get(cacheName)?.get(url)?.clone());
  vi.stubGlobal('caches', { open, match, delete: (name: string) => Promise.resolve(held.delete(name)) });
  vi.stubGlobal('fetch', ({ url }: Request) => (requests.push(url), Promise.resolve(new Response(url))));
});
afterEach(() => vi.unstubAllGlobals());

const kept = () => [...(held.get('alcove-pictures')?.keys() ?? [])];
const picture = (name: string) =>
  ({ method: 'GET', destination: 'image', url: `${origin}/avatars/${name}` }) as Request;

async function asks(request: Request, owned = () => Promise.resolve(true)): Promise<string | undefined> {
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
  expect(await asks(picture('a.svg'))).toBe(`${origin}/avatars/a.svg`);
  expect(await asks(picture('a.svg'))).toBe(`${origin}/avatars/a.svg`);
  expect(requests).toHaveLength(1);
});

test('[Y9] other pictures, and those elsewhere, go to the network', async () => {
  for (const other of [
    { ...picture('a.svg'), destination: 'document' },
    { ...picture('a.svg'), url: 'https://elsewhere.test/avatars/a.svg' },
    { ...picture('a.svg'), url: `${origin}/icons/a.svg` },
  ])
    expect(await asks(other as Request)).toBeUndefined();
});

test('[Y9] only the latest pictures are kept', async () => {
  for (let n = 0; n < PICTURES_KEPT + 2; n++) await asks(picture(`${n}.svg`));
  expect(kept()).toHaveLength(PICTURES_KEPT);
  expect(kept()[0]).toBe(`${origin}/avatars/2.svg`);
});

test('[Y17] a picture that arrives after the sign-out is shown and not kept', async () => {
  expect(await asks(picture('a.svg'), () => Promise.resolve(false))).toBe(`${origin}/avatars/a.svg`);
  expect(kept()).toEqual([]);
});

test('[Y17] a picture is not kept when the account leaves during its write', async () => {
  const answers = [true, false];
  await asks(picture('a.svg'), () => Promise.resolve(answers.shift() ?? false));
  expect(held.size).toBe(0);
});
