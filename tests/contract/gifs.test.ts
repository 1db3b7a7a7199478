import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gif, gifAddress } from '#schemas/gif.ts';
import type { MemberId } from '#schemas/ids.ts';
import { done } from '#lib/result.ts';
import { OWN_GIFS as english } from '#features/chat/gifs/own-set.en.ts';
import { OWN_GIFS } from '#features/chat/gifs/own-set.fr.ts';
import { ownSet } from '#features/chat/gifs/own-set.ts';
import type { GifProvider } from '#features/chat/gifs/gif-provider.ts';
import { gifRoutes } from '#server/gifs/gif-routes.ts';
import { searchGifs } from '#workers/picture/gif-search.ts';

const ada = '8f14e45f-ceea-4f67-8a3c-9d2f1b0c7a11' as MemberId;
/** URLs and header names of the requests to the provider. */
let providerRequests: { url: string; headers: string[] }[] = [];
const theirs = [
  { id: 'abc123', title: 'Bravo, fête et confettis' },
  { id: 'def456', title: '' },
];
/** The provider, as its documentation describes it. */
const provider: typeof fetch = (input, init) => {
  const url = new URL(input as string);
  providerRequests.push({ url: url.href, headers: [...new Headers(init?.headers).keys()] });
  if (url.host === 'i.giphy.com')
    return Promise.resolve(
      url.pathname === '/abc123.webp'
        ? new Response('RIFF', { headers: { 'content-type': 'image/webp' } })
        : new Response('', { status: 404 }),
    );
  const words = url.searchParams.get('q');
  return Promise.resolve(Response.json({ data: words?.includes('zzz') ? [] : theirs }));
};
const routesWith = (key: string | undefined, send = provider) =>
  gifRoutes({
    key,
    verify: (token) => Promise.resolve(token === 'ada' ? { id: ada, session: null, expiresAt: 0, claims: '' } : null),
    fetch: send,
  });
const asAda = { headers: { authorization: 'Bearer ada' } };
const through =
  (routes: ReturnType<typeof gifRoutes>, token = 'ada'): GifProvider['search'] =>
  (words) =>
    searchGifs(words, {
      baseUrl: 'http://alcove.test',
      accessToken: () => Promise.resolve(done(token)),
      fetch: async (url, init) => routes.request((url as string).replace('http://alcove.test/gif', ''), init),
    });

describe.each<[string, GifProvider]>([
  ['our own set', ownSet],
  ['a provider behind our server', { search: through(routesWith('key')) }],
])('%s', (_, { search }) => {
  const of = async (words: string) => {
    const answer = await search(words);
    expect(answer.ok).toBe(true);
    return answer.ok ? answer.value : [];
  };
  test('returns named GIFs without a query, from our own origin', async () => {
    const all = await of('');
    expect(all.length).toBeGreaterThan(1);
    for (const each of all) {
      expect(gif.parse(each)).toEqual(each);
      expect(gifAddress(each.url)).toBe(each.url);
    }
  });
  test('finds by words', async () => expect((await of('fête')).map(({ label }) => label)[0]).toMatch(/^Bravo/));
  test('returns nothing where there is no match', async () => expect(await of('zzz')).toEqual([]));
});

describe('the provider', () => {
  test('learns neither who searches nor who looks', async () => {
    providerRequests = [];
    const routes = routesWith('key');
    const found = await through(routes)('mer');
    const file = await routes.request((found.ok ? found.value[0]?.url : undefined)?.replace('/gif', '') ?? '', {
      headers: { 'user-agent': 'x', cookie: 'y', referer: 'z' },
    });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(providerRequests.map(({ headers }) => headers)).toEqual([[], []]);
    expect(providerRequests[0]?.url).toContain('rating=g');
  });
  test('is called for members only, and not at all without a key', async () => {
    providerRequests = [];
    expect(await through(routesWith('key'), 'nobody')('mer')).toEqual({ ok: false, code: 'unauthorized' });
    expect(await through(routesWith(undefined))('mer')).toEqual({ ok: false, code: 'not-found' });
    expect((await routesWith(undefined).request('/abc123')).status).toBe(404);
    expect(providerRequests).toEqual([]);
  });
  test('serves a file only with a token or an address from a search', async () => {
    const routes = routesWith('key');
    const found = await through(routes)('mer');
    const sealed = (found.ok ? found.value[0]?.url : undefined)?.replace('/gif', '') ?? '';
    expect((await routes.request('/abc123', asAda)).status).toBe(200);
    expect((await routes.request(sealed)).status).toBe(200);
    providerRequests = [];
    const [id = '', seal = ''] = sealed.split('-');
    for (const address of [
      '/abc123',
      `${id}-${'0'.repeat(seal.length)}`,
      `/def456-${seal}`,
      `${id}-${seal.slice(1)}`,
      `${sealed}-${seal}`,
      `${sealed}0`,
    ]) {
      expect((await routes.request(address)).status).toBe(401);
      expect((await routes.request(address, { headers: { authorization: 'Bearer nobody' } })).status).toBe(401);
    }
    expect(providerRequests).toEqual([]);
  });
  test('is read up to the size limit, whatever length it declares', async () => {
    const MEGABYTE = 1024 * 1024;
    let read = 0;
    let left: boolean | undefined;
    const endless = () =>
      new ReadableStream<Uint8Array>({
        pull: (to) => void ((read += MEGABYTE), to.enqueue(new Uint8Array(MEGABYTE))),
        cancel: () => void (left = true),
      });
    const answers =
      (headers: Record<string, string> = {}): typeof fetch =>
      () =>
        Promise.resolve(new Response(endless(), { headers: { 'content-type': 'image/webp', ...headers } }));
    for (const headers of [{}, { 'content-length': String(99 * MEGABYTE) }, { 'content-length': '1' }]) {
      [read, left] = [0, false];
      expect(
        (await routesWith('key', answers(headers as Record<string, string>)).request('/abc123', asAda)).status,
      ).toBe(404);
      expect([left, read <= 6 * MEGABYTE]).toEqual([true, true]);
    }
    read = 0;
    expect(await through(routesWith('key', answers()))('mer')).toEqual({ ok: false, code: 'retry' });
    expect(read).toBeLessThanOrEqual(3 * MEGABYTE);
  });
  test('causes no error when unreachable or answering something else', async () => {
    expect(await through(routesWith('key', () => Promise.reject(new Error('gone'))))('mer')).toEqual({
      ok: false,
      code: 'retry',
    });
    const html: typeof fetch = () =>
      Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    expect((await routesWith('key', html).request('/abc123', asAda)).status).toBe(404);
    expect((await routesWith('key').request('/..%2f', asAda)).status).toBe(404);
  });
});

test('each own GIF is on the device, and foreign addresses are never fetched', () => {
  expect(english.map(([name]) => name)).toEqual(OWN_GIFS.map(([name]) => name));
  for (const [name] of OWN_GIFS) expect(existsSync(`public/gifs/${name}.svg`)).toBe(true);
  for (const url of [
    'https://elsewhere.test/a.gif',
    '//elsewhere.test/gif/a',
    '/gif/../sync',
    'javascript:1',
    '/gifs/x.svg?a',
    null,
  ])
    expect(gifAddress(url)).toBeNull();
});
