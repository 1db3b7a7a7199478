import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { isRequestedBefore } from './answers/is-requested-before.ts';
import type { OutboxWish } from './outbox-wishes.ts';
import type { Query } from './query.ts';
import { useLive } from './use-live.ts';

/** One that carries its key. */
export interface KeyedWish extends OutboxWish {
  key: string;
}
export const keyOfWish = ({ key }: KeyedWish): string => key;

const none: readonly never[] = [];

/**
 * The member's wishes in their order, for what an answer of the server shows. A wish that was settled stays until an
 * answer that is newer than it, which is asked for: nothing goes back for a moment [Y1]. `keyOf`: what a wish is about,
 * always the same function; a wish in place of another about the same is no settled one. `answeredAt`: when the shown
 * answer was given; null: there is none.
 */
export function useOutboxWishes<Wish extends OutboxWish>(
  query: Query<[], readonly Wish[]>,
  keyOf: (wish: Wish) => string,
  answeredAt: number | null,
  refresh: () => void,
): readonly Wish[] {
  const live = useLive(query);
  const wishes: readonly Wish[] = live.status === 'ready' ? live.value : none;
  const [settled, setSettled] = useState<readonly { wish: Wish; at: number }[]>([]);
  const earlier = useRef<readonly Wish[]>(none);
  const ask = useEffectEvent(refresh);

  useEffect(() => {
    const keys = new Set(wishes.map(keyOf));
    const left = earlier.current.filter((wish) => wish.code === null && !keys.has(keyOf(wish)));
    earlier.current = wishes;
    if (left.length === 0) return;
    const at = Date.now();
    setSettled((before) => [...before, ...left.map((wish) => ({ wish, at }))]);
    ask();
  }, [wishes, keyOf]);

  return useMemo(
    () => [
      ...settled.filter(({ at }) => answeredAt === null || isRequestedBefore(answeredAt, at)).map(({ wish }) => wish),
      ...wishes,
    ],
    [settled, wishes, answeredAt],
  );
}

/** The same, the last wish of each key. */
export function useWishesByKey<Wish extends OutboxWish>(
  query: Query<[], readonly Wish[]>,
  keyOf: (wish: Wish) => string,
  answeredAt: number | null,
  refresh: () => void,
): ReadonlyMap<string, Wish> {
  const wishes = useOutboxWishes(query, keyOf, answeredAt, refresh);
  return useMemo(() => new Map(wishes.map((wish) => [keyOf(wish), wish])), [wishes, keyOf]);
}
