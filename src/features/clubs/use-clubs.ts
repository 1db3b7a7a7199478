import { useCallback, useEffect, useState } from 'react';
import { useConnection } from '#device/use-connection.ts';
import { useSync } from '#device/use-sync.ts';
import { callRpc } from '#platform/rpc-client.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import { clubsAnswer, type Club } from '#schemas/wire/public-lists.ts';
import { cacheClubs, cachedClubs } from './clubs-cache.ts';

export type ClubsState =
  | { status: 'loading' }
  | { status: 'ready'; clubs: readonly Club[]; isCached: boolean }
  | { status: 'away' }
  | { status: 'failed'; code: FailureCode; retryAfterMs?: number | undefined };

/** The published clubs: from the server, and without it those that were seen last. */
export function useClubs(): { clubs: ClubsState; retry: () => void } {
  const { session } = useSync();
  const offline = useConnection() === 'offline';
  const ready = session === 'present';
  const [clubs, setClubs] = useState<ClubsState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isUnmounted = false;
    async function load(): Promise<ClubsState | null> {
      const cached = await cachedClubs();
      if (offline) return cached ? { status: 'ready', clubs: cached, isCached: true } : { status: 'away' };
      if (!ready) return cached && { status: 'ready', clubs: cached, isCached: false };
      const answer = await callRpc({ name: 'clubs', answer: clubsAnswer }, {});
      if (answer.ok) void cacheClubs(answer.value.clubs);
      if (answer.ok) return { status: 'ready', clubs: answer.value.clubs, isCached: false };
      return cached
        ? { status: 'ready', clubs: cached, isCached: true }
        : { status: 'failed', code: answer.code, retryAfterMs: answer.retryAfterMs };
    }
    void load().then((state) => state && !isUnmounted && setClubs(state));
    return () => {
      isUnmounted = true;
    };
  }, [offline, ready, attempt]);
  return { clubs, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
