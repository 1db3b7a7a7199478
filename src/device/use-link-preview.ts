import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentSync, watchSync } from '#platform/sync-state.ts';
import { callSync } from '#platform/worker-client.ts';
import type { LinkPreview } from '#schemas/link-preview.ts';
import { errorName, log } from '#lib/log.ts';
import { refused, type Result } from '#lib/result.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import { askAgain } from './ask-again.ts';
import { useOnline } from './use-online.ts';

/** Previews are kept while the page is open, so that a message that is rendered again sends no request. */
const MAX_PREVIEWS = 200;
const previews = new Map<string, LinkPreview | null>();

/** Says whether the worker has a session; before that, it cannot send the request. */
const hasSession = () => currentSync().session === 'present';

const requestPreview = (url: string) =>
  callSync<Result<LinkPreview | null, FailureCode>>((api) => api.linkPreview(url)).catch((error: unknown) => {
    log.debug('links.not-asked', { error: errorName(error) });
    return refused('offline');
  });

function remember(url: string, preview: LinkPreview | null): void {
  previews.set(url, preview);
  for (const oldest of [...previews.keys()].slice(0, Math.max(0, previews.size - MAX_PREVIEWS)))
    previews.delete(oldest);
}

/**
 * Returns the preview of a link, or null if it is unknown or there is none. It is requested again when the network
 * returns.
 */
export function useLinkPreview(url: string | null): LinkPreview | null {
  const online = useOnline();
  const ready = useSyncExternalStore(watchSync, hasSession);
  const [, redraw] = useState(0);
  useEffect(() => {
    if (url === null || !ready || previews.has(url)) return;
    return askAgain(
      async () => {
        const answer = await requestPreview(url);
        if (answer.ok) remember(url, answer.value);
        return answer;
      },
      ({ ok }) => ok && redraw((times) => times + 1),
      { repeatsFailures: online },
    );
  }, [url, online, ready]);
  return url === null ? null : (previews.get(url) ?? null);
}
