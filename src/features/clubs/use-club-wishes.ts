import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLive } from '#device/use-live.ts';
import type { ClubWishView } from './club-wishes.ts';
import { clubWishes } from './queries.ts';

const none: readonly ClubWishView[] = [];

/**
 * The member's wishes about clubs, in their order. Asks for the answer again when one has left the device; it stays
 * until an answer that is newer: nothing goes back for a moment [Y1]. `answeredAt`: when the shown answer was given.
 */
export function useClubWishes(answeredAt: number | null, refresh: () => void): readonly ClubWishView[] {
  const live = useLive(clubWishes);
  const wishes = live.status === 'ready' ? live.value : none;
  const [settled, setSettled] = useState<readonly { wish: ClubWishView; at: number }[]>([]);
  const earlier = useRef(none);
  const ask = useEffectEvent(refresh);

  useEffect(() => {
    const removed = earlier.current.filter(({ id, code }) => code === null && !wishes.some((wish) => wish.id === id));
    earlier.current = wishes;
    if (removed.length === 0) return;
    const at = Date.now();
    setSettled((before) => [...before, ...removed.map((wish) => ({ wish, at }))]);
    ask();
  }, [wishes]);

  return useMemo(
    () => [...settled.filter(({ at }) => answeredAt === null || answeredAt <= at).map(({ wish }) => wish), ...wishes],
    [settled, wishes, answeredAt],
  );
}
