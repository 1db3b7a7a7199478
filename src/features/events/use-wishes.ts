import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { EventId } from '#schemas/ids.ts';
import { useLive } from '#device/use-live.ts';
import type { WishView } from './own-part.ts';
import { accountRevision, eventWishes } from './queries.ts';

const none: readonly WishView[] = [];

/**
 * The member's wishes by event, for what an answer of the server shows. Asks for the answer again when a wish has been
 * settled, here or on another device. A settled wish stays until an answer that is newer than it: nothing goes back for
 * a moment [Y1]. `answeredAt`: when the shown answer was given; null: there is none.
 */
export function useWishes(answeredAt: number | null, refresh: () => void): ReadonlyMap<EventId, WishView> {
  const live = useLive(eventWishes);
  const wishes = live.status === 'ready' ? live.value : none;
  const revision = useLive(accountRevision);
  const accountRev = revision.status === 'ready' ? revision.value : null;
  const [settled, setSettled] = useState<readonly { wish: WishView; at: number }[]>([]);
  const earlier = useRef(none);
  const knownRev = useRef<number | null>(null);
  const ask = useEffectEvent(refresh);

  useEffect(() => {
    const removed = earlier.current.filter(
      (wish) => wish.code === null && !wishes.some(({ eventId }) => eventId === wish.eventId),
    );
    earlier.current = wishes;
    if (removed.length === 0) return;
    const at = Date.now();
    setSettled((before) => [...before, ...removed.map((wish) => ({ wish, at }))]);
    ask();
  }, [wishes]);

  useEffect(() => {
    if (knownRev.current !== null && accountRev !== null && accountRev !== knownRev.current) ask();
    knownRev.current = accountRev;
  }, [accountRev]);

  return useMemo(() => {
    const kept = settled.filter(({ at }) => answeredAt === null || answeredAt <= at).map(({ wish }) => wish);
    return new Map([...kept, ...wishes].map((wish) => [wish.eventId, wish]));
  }, [settled, wishes, answeredAt]);
}
