/** A GIF provider behind our own address: it learns what is searched for and shown, and never by whom. */
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Gif } from '#schemas/gif.ts';
import { openToAll } from '../gateway/cors.ts';
import { rateLimit } from '../sync/rate-limit.ts';
import { bearer, type VerifyToken } from '../sync/verify-token.ts';

export interface GifOptions {
  /** Of the provider; without one there are only our own. */
  key: string | undefined;
  verify: VerifyToken;
  fetch?: typeof fetch;
}

const API = 'https://api.giphy.com/v1/gifs';
const FILES = 'https://i.giphy.com';
const FOUND = 24;
const PATIENCE_MS = 5_000;
const FILE_LIMIT = 4 * 1024 * 1024;
const WORDS = 60;
/** Searches of one member. */
const SEARCHES = { burst: 30, perSecond: 1 };

const found = z.object({ data: z.array(z.object({ id: z.string().check(z.regex(/^\w{1,64}$/)), title: z.optional(z.string()) })) });

export function gifRoutes({ key, verify, fetch: send = fetch }: GifOptions): Hono {
  const routes = new Hono();
  const limit = rateLimit(SEARCHES);
  routes.use(openToAll);
  routes.get('/search', async (c) => {
    if (key === undefined) return c.json({ code: 'not-found', message: 'no provider' }, 404);
    const token = bearer(c.req.header('authorization'));
    const member = token && (await verify(token));
    if (!member) return c.json({ code: 'unauthorized', message: 'token not accepted' }, 401);
    if (limit.take(member.id) > 0) return c.json({ code: 'rate-limited', message: 'too many searches' }, 429);
    const words = (c.req.query('q') ?? '').trim().slice(0, WORDS);
    // « g »: for everyone, at work as well.
    const wish = new URLSearchParams({ api_key: key, limit: String(FOUND), rating: 'g', lang: 'fr', ...(words && { q: words }) });
    const answer = await send(`${API}/${words ? 'search' : 'trending'}?${wish.toString()}`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
    const read = found.safeParse(await answer?.json().catch(() => null));
    if (!answer?.ok || !read.success) return c.json({ code: 'retry', message: 'provider not reached' }, 503);
    return c.json({ gifs: read.data.data.map(({ id, title }): Gif => ({ url: `/gif/${id}`, label: title?.trim().slice(0, 200) || 'GIF' })) });
  });
  routes.get('/:id{\\w+}', async (c) => {
    const answer = key === undefined ? null : await send(`${FILES}/${c.req.param('id')}.webp`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
    if (!answer?.ok || answer.headers.get('content-type') !== 'image/webp') return c.json({ code: 'not-found', message: 'no such gif' }, 404);
    const bytes = await answer.arrayBuffer();
    if (bytes.byteLength > FILE_LIMIT) return c.json({ code: 'too-large', message: 'gif too large' }, 404);
    return c.body(bytes, 200, { 'content-type': 'image/webp', 'cache-control': 'public, max-age=604800, immutable', 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" });
  });
  return routes;
}
