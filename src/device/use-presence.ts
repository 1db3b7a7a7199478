import { useEffect, useEffectEvent, useState } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import { PRESENCE_IDS } from '#schemas/limits.ts';
import { onlineAnswer } from '#schemas/wire/members.ts';
import { callRpc } from '#platform/rpc-client.ts';
import { useReady } from './use-ready.ts';

const EVERY_MS = 30_000;
const noPresence: ReadonlyMap<MemberId, boolean> = new Map();
const online = { name: 'online_among', answer: onlineAnswer };

/**
 * Returns which members in view are connected, requested every 30 seconds while the page is visible; `key`: and at once
 * whenever it is another one that is not empty. A member without an entry has the presence of what is shown.
 */
export function usePresence(inSight: () => readonly MemberId[], key = ''): ReadonlyMap<MemberId, boolean> {
  const ready = useReady();
  const [presence, setPresence] = useState<ReadonlyMap<MemberId, boolean>>(noPresence);
  const updatePresence = useEffectEvent(async () => {
    const ids = inSight().slice(0, PRESENCE_IDS);
    if (document.visibilityState !== 'visible' || ids.length === 0) return;
    const answer = await callRpc(online, { ids });
    if (!answer.ok) return;
    const connected = new Set(answer.value.online);
    setPresence(new Map(ids.map((id) => [id, connected.has(id)])));
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
  useEffect(() => {
    if (ready !== 'yes' || key === '') return;
    const timer = setTimeout(() => void updatePresence(), 0);
    return () => clearTimeout(timer);
  }, [ready, key]);
  return ready === 'yes' ? presence : noPresence;
}
