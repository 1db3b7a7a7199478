import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentSync, watchSync } from '#platform/sync-state.ts';
import { callSync } from '#platform/worker-client.ts';
import type { LinkPreview } from '#schemas/link-preview.ts';
import { errorName, log } from '#lib/log.ts';
import { refused, type Result } from '#lib/result.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import { askAgain } from './ask-again.ts';
import { useOnline } from './use-online.ts';

/** Of this page's life: a list that draws a message again does not ask again. */
const MAX_PREVIEWS = 200;
const previews = new Map<string, LinkPreview | null>();

/** Before the account is open in the worker there is nobody to ask. */
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

/** What a link leads to; null: not known, or nothing to show. Asked again when the network returns. */
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
    );
  }, [url, online, ready]);
  return url === null ? null : (previews.get(url) ?? null);
}
