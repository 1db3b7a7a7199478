import { expect, test } from 'vitest';
import { done, refused } from '#lib/result.ts';
import { virtualClock } from '#tests/support/clocks.ts';
import { ada } from '#tests/support/streams.ts';
import { createLinkReader, LINKS_CACHE } from './link-previews.ts';

const LINK = 'https://fr.wikipedia.org/wiki/X';
const preview = { title: 'Alcôve', description: null, siteName: 'Wikipédia' };

/** A cache storage in memory, with the methods that the link reader uses. */
function cachesInMemory() {
  const all = new Map<string, Map<string, Response>>();
  const openCache = async (name: string) => {
    const kept = all.get(name) ?? all.set(name, new Map()).get(name)!;
    return {
      match: async (url: string) => kept.get(url)?.clone(),
      put: async (url: string, response: Response) => void kept.set(url, response),
      keys: async () => [...kept.keys()],
      delete: async (url: string) => kept.delete(url),
    };
  };
  return {
    all,
    storage: {
      has: async (name: string) => all.has(name),
      open: openCache,
      delete: async (name: string) => all.delete(name),
    } as unknown as CacheStorage,
  };
}

function reading(answers: (() => Response)[]) {
  const clock = virtualClock();
  const { all, storage } = cachesInMemory();
  const self = { requests: [] as { url: string; authorization: string | null; body: string }[], stays: true };
  const fetch = (async (url: string, init: RequestInit) => {
    self.requests.push({ url, authorization: new Headers(init.headers).get('authorization'), body: String(init.body) });
    const answer = answers.shift();
    if (!answer) throw new TypeError('no network');
    return answer();
  }) as typeof globalThis.fetch;
  const read = createLinkReader({
    account: ada,
    baseUrl: 'https://alcove.test',
    fetch,
    clock,
    accessToken: async () => done('token'),
    caches: storage,
    isAccountPresent: () => self.stays,
  });
  return { read, clock, self, kept: () => all.get(LINKS_CACHE)?.size ?? 0, all };
}

test('only our own server is asked, once; its answer is available offline', async () => {
  const { read, self } = reading([() => Response.json({ preview })]);
  expect(await read(LINK)).toEqual(done(preview));
  expect(await read(LINK)).toEqual(done(preview));
  expect(self.requests).toEqual([
    {
      url: 'https://alcove.test/functions/v1/link-preview',
      authorization: 'Bearer token',
      body: JSON.stringify({ url: LINK }),
    },
  ]);
});

test('a failed request is refused, and retried next time', async () => {
  const { read, self } = reading([
    () => Promise.reject(new TypeError('no network')) as never,
    () => new Response(null, { status: 429 }),
    () => new Response('?', { status: 500 }),
    () => Response.json({ words: 'of a captive portal' }),
    () => Response.json({ preview }),
  ]);
  expect([await read(LINK), await read(LINK), await read(LINK), await read(LINK), await read(LINK)]).toEqual([
    refused('offline'),
    refused('rate-limited'),
    refused('server-error'),
    refused('bad-answer'),
    done(preview),
  ]);
  expect(self.requests).toHaveLength(5);
});

test('a link that the server puts off says for how long', async () => {
  const later = (status: number) => new Response(null, { status, headers: { 'retry-after': '60' } });
  const { read } = reading([() => later(429), () => later(503)]);
  expect([await read(LINK), await read(LINK)]).toEqual([
    { ok: false, code: 'rate-limited', retryAfterMs: 60_000 },
    { ok: false, code: 'retry', retryAfterMs: 60_000 },
  ]);
});

test('an empty preview is cached for an hour', async () => {
  const { read, clock, self } = reading([() => Response.json({ preview: null }), () => Response.json({ preview })]);
  expect([await read(LINK), await read(LINK)]).toEqual([done(null), done(null)]);
  await clock.advance(60 * 60 * 1000);
  expect(await read(LINK)).toEqual(done(preview));
  expect(self.requests).toHaveLength(2);
});

test('[Y17] nothing is cached for a departing account', async () => {
  const { read, self, all } = reading([() => Response.json({ preview })]);
  self.stays = false;
  expect(await read(LINK)).toEqual(done(preview));
  expect(all.has(LINKS_CACHE)).toBe(false);
});

test('the oldest previews make room', async () => {
  const { read, kept } = reading(Array.from({ length: 310 }, () => () => Response.json({ preview })));
  for (let n = 0; n < 310; n++) await read(`${LINK}${n}`);
  expect(kept()).toBe(300);
});
