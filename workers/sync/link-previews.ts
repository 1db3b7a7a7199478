/**
 * Fetches previews of links from our own server and caches them on the device, so that they are available without a
 * network.
 */
import { storedLink, linkAnswer, type LinkPreview } from '#schemas/link-preview.ts';
import { REQUEST_TIMEOUT_MS } from '#schemas/limits.ts';
import type { Clock } from '#lib/clock.ts';
import { errorName, log } from '#lib/log.ts';
import { done, refused } from '#lib/result.ts';
import { parseRetryAfter, refusedRetryAfter } from '#lib/retry-after.ts';
import type { AsyncResult } from './ports.ts';

/** Erased with the account, like every cache but the app's own [Y17]. */
export const LINKS_CACHE = 'alcove-link-previews';
const MAX_CACHED = 300;
/** How long an absent preview is cached, milliseconds. */
const EMPTY_TTL_MS = 60 * 60 * 1000;

export interface LinkParts {
  baseUrl: string;
  fetch: typeof fetch;
  clock: Clock;
  accessToken(): AsyncResult<string>;
  caches: CacheStorage;
  /** Returns false once the account leaves the device: nothing is written any more. */
  isAccountPresent(): boolean;
}

export type LinkReader = (url: string) => AsyncResult<LinkPreview | null>;

export function createLinkReader({
  baseUrl,
  fetch,
  clock,
  accessToken,
  caches,
  isAccountPresent,
}: LinkParts): LinkReader {
  const cacheUrl = (url: string) => `${baseUrl}/link-previews/${encodeURIComponent(url)}`;

  async function readCache(url: string): Promise<{ preview: LinkPreview | null } | null> {
    const response = (await caches.has(LINKS_CACHE))
      ? await (await caches.open(LINKS_CACHE)).match(cacheUrl(url))
      : undefined;
    const parsed = storedLink.safeParse(await response?.json());
    return parsed.success && (parsed.data.preview || clock.now() - parsed.data.at < EMPTY_TTL_MS) ? parsed.data : null;
  }

  async function writeCache(url: string, preview: LinkPreview | null): Promise<void> {
    if (!isAccountPresent()) return;
    const cache = await caches.open(LINKS_CACHE);
    await cache.put(cacheUrl(url), Response.json({ preview, at: clock.now() }));
    const cachedRequests = await cache.keys();
    await Promise.all(
      cachedRequests.slice(0, Math.max(0, cachedRequests.length - MAX_CACHED)).map((request) => cache.delete(request)),
    );
    if (!isAccountPresent()) await caches.delete(LINKS_CACHE);
  }

  async function fetchPreview(url: string): AsyncResult<LinkPreview | null> {
    const token = await accessToken();
    if (!token.ok) return token;
    const answer = await fetch(`${baseUrl}/functions/v1/link-preview`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.value}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (answer.status === 429 || answer.status === 503)
      return refusedRetryAfter(
        answer.status === 429 ? 'rate-limited' : 'retry',
        parseRetryAfter(answer.status, answer.headers.get('retry-after'), clock.now()),
      );
    const parsed = linkAnswer.safeParse(answer.ok ? await answer.json() : null);
    if (!parsed.success) return refused('bad-answer');
    await writeCache(url, parsed.data.preview);
    return done(parsed.data.preview);
  }

  return async (url) => {
    try {
      const cached = await readCache(url);
      return cached ? done(cached.preview) : await fetchPreview(url);
    } catch (error) {
      log.debug('links.not-read', { error: errorName(error) });
      return refused('offline');
    }
  };
}
