import { expect, test } from 'vitest';
import { done } from '#lib/result.ts';
import { searchGifs } from './gif-search.ts';

test('a search for GIFs that the server puts off says for how long', async () => {
  const fetch = async () => Response.json({ code: 'rate-limited' }, { status: 429, headers: { 'retry-after': '15' } });
  expect(await searchGifs('chat', { baseUrl: '', fetch, accessToken: async () => done('token') })).toEqual({
    ok: false,
    code: 'rate-limited',
    retryAfterMs: 15_000,
  });
});
