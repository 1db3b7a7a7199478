/** Proxies a GIF provider: it learns what is searched for and shown, but not by whom. */
import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import type { Gif } from '#schemas/gif.ts';
import { limitedNetwork, networkOfRequest } from '../client-network.ts';
import { allowAnyOrigin } from '../gateway/cors.ts';
import { rateLimit } from '../sync/rate-limit.ts';
import { bearer, type Member, type VerifyToken } from '../sync/verify-token.ts';
import { GIF_ID, idOfSealedGif, sealedGif } from './gif-address.ts';
import { readAtMost } from './read-at-most.ts';

export interface GifOptions {
  /** Key of the provider; without one there are only our own GIFs. */
  key: string | undefined;
  verify: VerifyToken;
  fetch?: typeof fetch;
}

const API = 'https://api.giphy.com/v1/gifs';
const FILES = 'https://i.giphy.com';
const RESULT_LIMIT = 24;
const PATIENCE_MS = 5_000;
const FILE_LIMIT = 4 * 1024 * 1024;
/** Longest answer to a search, in bytes. */
const ANSWER_LIMIT = 1024 * 1024;
const QUERY_LENGTH = 60;
/** Searches of one member. */
const SEARCHES = { burst: 30, perSecond: 1 };
/** Files for one network: a browser caches what it has received. */
const FILES_A_NETWORK = { burst: 600, perSecond: 10 };

const searchBody = z.object({
  data: z.array(z.object({ id: z.string().check(z.regex(GIF_ID)), title: z.optional(z.string()) })),
});

export function gifRoutes({ key, verify, fetch: send = fetch }: GifOptions): Hono {
  const routes = new Hono();
  const limit = rateLimit(SEARCHES);
  const files = rateLimit(FILES_A_NETWORK);
  routes.use(allowAnyOrigin);

  async function memberOf(c: Context): Promise<Member | null> {
    const token = bearer(c.req.header('authorization'));
    return token === null ? null : verify(token);
  }

  routes.get('/search', async (c) => {
    if (key === undefined) return c.json({ code: 'not-found', message: 'no provider' }, 404);
    const member = await memberOf(c);
    if (!member) return c.json({ code: 'unauthorized', message: 'token not accepted' }, 401);
    if (limit.take(member.id) > 0) return c.json({ code: 'rate-limited', message: 'too many searches' }, 429);
    const words = (c.req.query('q') ?? '').trim().slice(0, QUERY_LENGTH);
    // Rating « g » is suitable for everyone, also at work.
    const params = new URLSearchParams({
      api_key: key,
      limit: String(RESULT_LIMIT),
      rating: 'g',
      lang: 'fr',
      ...(words && { q: words }),
    });
    const answer = await send(`${API}/${words ? 'search' : 'trending'}?${params.toString()}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => null);
    const parsed = searchBody.safeParse(answer?.ok ? jsonIn(await readAtMost(answer, ANSWER_LIMIT)) : null);
    if (!parsed.success) return c.json({ code: 'retry', message: 'provider not reached' }, 503);
    return c.json({
      gifs: parsed.data.data.map(({ id, title }): Gif => ({
        url: `/gif/${sealedGif(key, id)}`,
        label: title?.trim().slice(0, 200) || 'GIF',
      })),
    });
  });
  routes.get('/:name{[\\w-]+}', async (c) => {
    if (key === undefined) return c.json({ code: 'not-found', message: 'no provider' }, 404);
    const name = c.req.param('name');
    // A member with a token may request the bare id.
    const id = idOfSealedGif(key, name) ?? (GIF_ID.test(name) && (await memberOf(c)) ? name : null);
    if (id === null) return c.json({ code: 'unauthorized', message: 'neither a token nor an address of ours' }, 401);
    const network = limitedNetwork(networkOfRequest(c));
    if (network !== null && files.take(network) > 0)
      return c.json({ code: 'rate-limited', message: 'too many files' }, 429);
    const answer = await send(`${FILES}/${id}.webp`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
    if (!answer?.ok || answer.headers.get('content-type') !== 'image/webp') {
      await answer?.body?.cancel().catch(() => undefined);
      return c.json({ code: 'not-found', message: 'no such gif' }, 404);
    }
    const bytes = await readAtMost(answer, FILE_LIMIT);
    if (bytes === null) return c.json({ code: 'too-large', message: 'gif too large' }, 404);
    return c.body(bytes, 200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=604800, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });
  return routes;
}

function jsonIn(bytes: Uint8Array | null): unknown {
  try {
    return bytes && (JSON.parse(Buffer.from(bytes).toString()) as unknown);
  } catch {
    return null;
  }
}
