import { useCallback, useEffect, useState } from 'react';
import { useConnection } from '#live/use-connection.ts';
import { useSync } from '#live/use-sync.ts';
import { ask } from '#platform/questions.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import { clubsAnswer, type Club } from '#schemas/wire/public-lists.ts';
import { keepClubs, keptClubs } from './keep.ts';

export type ClubsState =
  | { status: 'loading' }
  | { status: 'ready'; clubs: readonly Club[]; kept: boolean }
  | { status: 'away' }
  | { status: 'failed'; code: FailureCode };

/** The published clubs: from the server, and without it those that were seen last. */
export function useClubs(): { clubs: ClubsState; retry: () => void } {
  const { session } = useSync();
  const offline = useConnection() === 'offline';
  const ready = session === 'present';
  const [clubs, show] = useState<ClubsState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    async function load(): Promise<ClubsState | null> {
      const kept = await keptClubs();
      if (offline) return kept ? { status: 'ready', clubs: kept, kept: true } : { status: 'away' };
      if (!ready) return kept && { status: 'ready', clubs: kept, kept: false };
      const answer = await ask({ name: 'clubs', answer: clubsAnswer }, {});
      if (answer.ok) void keepClubs(answer.value.clubs);
      if (answer.ok) return { status: 'ready', clubs: answer.value.clubs, kept: false };
      return kept ? { status: 'ready', clubs: kept, kept: true } : { status: 'failed', code: answer.code };
    }
    void load().then((state) => state && !gone && show(state));
    return () => {
      gone = true;
    };
  }, [offline, ready, attempt]);
  return { clubs, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
