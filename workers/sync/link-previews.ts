/**
 * Fetches previews of links from our own server and caches them on the device, so that they are available without a
 * network.
 */
import { storedLink, linkAnswer, type LinkPreview } from '#schemas/link-preview.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { Clock } from '#lib/clock.ts';
import { errorName, log } from '#lib/log.ts';
import { done, refused } from '#lib/result.ts';
import { sealingCipher } from '#sync/lock/current-cipher.ts';
import type { AccessToken } from '#sync/outbox/transport.ts';
import type { AsyncResult } from './ports.ts';
import { createSupabase } from './supabase.ts';

/** Erased with the account, like every cache but the app's own [Y17]. */
export const LINKS_CACHE = 'alcove-link-previews';
const MAX_CACHED = 300;
/** How long an absent preview is cached, milliseconds. */
const EMPTY_TTL_MS = 60 * 60 * 1000;

export interface LinkParts {
  account: MemberId;
  baseUrl: string;
  fetch: typeof fetch;
  clock: Clock;
  accessToken: AccessToken;
  caches: CacheStorage;
  /** Returns false once the account leaves the device: nothing is written any more. */
  isAccountPresent(): boolean;
}

export type LinkReader = (url: string) => AsyncResult<LinkPreview | null>;

export function createLinkReader({
  account,
  baseUrl,
  fetch,
  clock,
  accessToken,
  caches,
  isAccountPresent,
}: LinkParts): LinkReader {
  const supabase = createSupabase({ baseUrl, fetch, clock, accessToken });
  const cacheUrl = (url: string) => `${baseUrl}/link-previews/${encodeURIComponent(url)}`;

  async function readCache(url: string): Promise<{ preview: LinkPreview | null } | null> {
    const response = (await caches.has(LINKS_CACHE))
      ? await (await caches.open(LINKS_CACHE)).match(cacheUrl(url))
      : undefined;
    const parsed = storedLink.safeParse(await response?.json());
    return parsed.success && (parsed.data.preview || clock.now() - parsed.data.at < EMPTY_TTL_MS) ? parsed.data : null;
  }

  async function writeCache(url: string, preview: LinkPreview | null): Promise<void> {
    // Under the app lock nothing says which links a member was shown [Y22].
    if (!isAccountPresent() || sealingCipher(account)) return;
    const cache = await caches.open(LINKS_CACHE);
    await cache.put(cacheUrl(url), Response.json({ preview, at: clock.now() }));
    const cachedRequests = await cache.keys();
    await Promise.all(
      cachedRequests.slice(0, Math.max(0, cachedRequests.length - MAX_CACHED)).map((request) => cache.delete(request)),
    );
    if (!isAccountPresent()) await caches.delete(LINKS_CACHE);
  }

  async function fetchPreview(url: string): AsyncResult<LinkPreview | null> {
    const answer = await supabase.invoke('link-preview', { url });
    if (!answer.ok) return answer;
    const parsed = linkAnswer.safeParse(answer.value);
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
