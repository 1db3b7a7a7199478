import { useEffect, useState } from 'react';
import { refused } from '#lib/result.ts';
import { openSocket, reachServer } from '#platform/connection-checks.ts';
import { isOnline } from '#platform/online.ts';
import { useOnline } from '#live/use-online.ts';
import type { Tried, Way } from './connections.ts';

const TRIES: Record<Way, () => Promise<Exclude<Tried, null>>> = {
  live: () => openSocket(),
  requests: () => reachServer(),
};
const offline = refused('offline' as const);

/** Both ways to the server, tried when the page opens, when the network comes or goes, and each minute. */
export function useTries(minute: number): Record<Way, Tried> {
  const online = useOnline();
  const [tries, hold] = useState<Record<Way, Tried>>({ live: null, requests: null });
  useEffect(() => {
    let gone = false;
    for (const way of ['live', 'requests'] as const)
      void (isOnline() ? TRIES[way]() : Promise.resolve(offline)).then((tried) => {
        if (!gone) hold((before) => ({ ...before, [way]: tried }));
      });
    return () => void (gone = true);
  }, [minute, online]);
  return tries;
}
