import { useEffect, useEffectEvent, useState } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import { onlineAmong } from './asks.ts';
import { useReady } from './use-ready.ts';

const EVERY_MS = 30_000;
const nobody: ReadonlyMap<MemberId, boolean> = new Map();

/**
 * Who of those on the screen is connected, asked again while somebody looks; null: not known better than when they were
 * found.
 */
export function usePresence(inSight: () => readonly MemberId[]): ReadonlyMap<MemberId, boolean> {
  const ready = useReady();
  const [known, tell] = useState<ReadonlyMap<MemberId, boolean>>(nobody);
  const look = useEffectEvent(async () => {
    const ids = inSight();
    if (document.visibilityState !== 'visible' || ids.length === 0) return;
    const answer = await onlineAmong(ids);
    if (answer.ok) tell(new Map(ids.map((id) => [id, answer.value.has(id)])));
  });
  useEffect(() => {
    if (ready !== 'yes') return;
    const timer = setInterval(() => void look(), EVERY_MS);
    const seen = () => void look();
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [ready]);
  return ready === 'yes' ? known : nobody;
}
