import { useEffect, useState } from 'react';
import { refused } from '#lib/result.ts';
import { openSockets, reachServer } from '#platform/connection-checks.ts';
import { isOnline } from '#platform/online.ts';
import { useOnline } from '#device/use-online.ts';
import type { ProbeResult, ConnectionChannel } from './connections.ts';

const PROBES: Record<ConnectionChannel, () => Promise<Exclude<ProbeResult, null>>> = {
  live: () => openSockets(),
  requests: () => reachServer(),
};
const offline = refused('offline' as const);

/** Probes both channels when the page opens, when the network comes or goes, and each minute. */
export function useProbes(minute: number): Record<ConnectionChannel, ProbeResult> {
  const online = useOnline();
  const [probes, setProbes] = useState<Record<ConnectionChannel, ProbeResult>>({ live: null, requests: null });
  useEffect(() => {
    let isUnmounted = false;
    for (const channel of ['live', 'requests'] as const)
      void (isOnline() ? PROBES[channel]() : Promise.resolve(offline)).then((probe) => {
        if (!isUnmounted) setProbes((before) => ({ ...before, [channel]: probe }));
      });
    return () => void (isUnmounted = true);
  }, [minute, online]);
  return probes;
}
