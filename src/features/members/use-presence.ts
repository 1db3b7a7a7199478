import { useEffect, useEffectEvent, useState } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import { onlineAmong } from './member-requests.ts';
import { useReady } from './use-ready.ts';

const EVERY_MS = 30_000;
const noPresence: ReadonlyMap<MemberId, boolean> = new Map();

/**
 * Returns which members in view are connected, requested every 30 seconds while the page is visible. A member without
 * an entry has the presence of the search result.
 */
export function usePresence(inSight: () => readonly MemberId[]): ReadonlyMap<MemberId, boolean> {
  const ready = useReady();
  const [presence, setPresence] = useState<ReadonlyMap<MemberId, boolean>>(noPresence);
  const updatePresence = useEffectEvent(async () => {
    const ids = inSight();
    if (document.visibilityState !== 'visible' || ids.length === 0) return;
    const answer = await onlineAmong(ids);
    if (answer.ok) setPresence(new Map(ids.map((id) => [id, answer.value.has(id)])));
  });
  useEffect(() => {
    if (ready !== 'yes') return;
    const timer = setInterval(() => void updatePresence(), EVERY_MS);
    const onVisible = () => void updatePresence();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [ready]);
  return ready === 'yes' ? presence : noPresence;
}
