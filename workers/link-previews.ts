/**
 * What links lead to: asked of our own server, and kept on the device. Without a network, what was seen once is still
 * there.
 */
import { keptLink, linkAnswer, type LinkPreview } from '#schemas/link-preview.ts';
import { REQUEST_TIMEOUT_MS } from '#schemas/limits.ts';
import type { Clock } from '#lib/clock.ts';
import { errorName, log } from '#lib/log.ts';
import { done, refused } from '#lib/result.ts';
import type { Asked } from './ports.ts';

/** Goes with the account, as every cache but the application's own [Y17]. */
export const LINKS_CACHE = 'alcove-link-previews';
const KEPT = 300;
/** Of what shows nothing, it is asked again after this. */
const NOTHING_MS = 60 * 60 * 1000;

export interface LinkParts {
  baseUrl: string;
  fetch: typeof fetch;
  clock: Clock;
  accessToken(): Asked<string>;
  caches: CacheStorage;
  /** False: the account is leaving the device; nothing is written any more. */
  stays(): boolean;
}

export type LinkReader = (url: string) => Asked<LinkPreview | null>;

export function createLinkReader({ baseUrl, fetch, clock, accessToken, caches, stays }: LinkParts): LinkReader {
  const place = (url: string) => `${baseUrl}/link-previews/${encodeURIComponent(url)}`;

  async function remembered(url: string): Promise<{ preview: LinkPreview | null } | null> {
    const found = (await caches.has(LINKS_CACHE))
      ? await (await caches.open(LINKS_CACHE)).match(place(url))
      : undefined;
    const read = keptLink.safeParse(await found?.json());
    return read.success && (read.data.preview || clock.now() - read.data.at < NOTHING_MS) ? read.data : null;
  }

  async function remember(url: string, preview: LinkPreview | null): Promise<void> {
    if (!stays()) return;
    const cache = await caches.open(LINKS_CACHE);
    await cache.put(place(url), Response.json({ preview, at: clock.now() }));
    const all = await cache.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - KEPT)).map((request) => cache.delete(request)));
    if (!stays()) await caches.delete(LINKS_CACHE);
  }

  async function ask(url: string): Asked<LinkPreview | null> {
    const token = await accessToken();
    if (!token.ok) return token;
    const answer = await fetch(`${baseUrl}/functions/v1/link-preview`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.value}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (answer.status === 429) return refused('rate-limited');
    const read = linkAnswer.safeParse(answer.ok ? await answer.json() : null);
    if (!read.success) return refused('bad-answer');
    await remember(url, read.data.preview);
    return done(read.data.preview);
  }

  return async (url) => {
    try {
      const known = await remembered(url);
      return known ? done(known.preview) : await ask(url);
    } catch (error) {
      log.debug('links.not-read', { error: errorName(error) });
      return refused('offline');
    }
  };
}
