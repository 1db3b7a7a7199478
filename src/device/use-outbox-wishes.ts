import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { EntryId } from '#schemas/ids.ts';
import type { Query } from './query.ts';
import { useLive } from './use-live.ts';

/** What an entry of the outbox wishes. `key`: what it is about; `code`: the server has refused it. */
export interface OutboxWish {
  id: EntryId;
  key: string;
  code: RefusalCode | null;
}

const none: readonly never[] = [];

/**
 * The member's wishes by what they are about, for what an answer of the server shows. A wish that was settled stays
 * until an answer that is newer than it, which is asked for: nothing goes back for a moment [Y1]. `answeredAt`: when
 * the shown answer was given; null: there is none.
 */
export function useOutboxWishes<Wish extends OutboxWish>(
  query: Query<[], readonly Wish[]>,
  answeredAt: number | null,
  refresh: () => void,
): ReadonlyMap<string, Wish> {
  const live = useLive(query);
  const wishes: readonly Wish[] = live.status === 'ready' ? live.value : none;
  const [settled, setSettled] = useState<readonly { wish: Wish; at: number }[]>([]);
  const earlier = useRef<readonly Wish[]>(none);
  const ask = useEffectEvent(refresh);

  useEffect(() => {
    const left = earlier.current.filter((wish) => wish.code === null && !wishes.some(({ id }) => id === wish.id));
    earlier.current = wishes;
    if (left.length === 0) return;
    const at = Date.now();
    setSettled((before) => [...before, ...left.map((wish) => ({ wish, at }))]);
    ask();
  }, [wishes]);

  return useMemo(() => {
    const kept = settled.filter(({ at }) => answeredAt === null || answeredAt <= at).map(({ wish }) => wish);
    return new Map([...kept, ...wishes].map((wish) => [wish.key, wish]));
  }, [settled, wishes, answeredAt]);
}
