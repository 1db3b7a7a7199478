import { useEffect, useReducer, useState } from 'react';
import { useReady } from '#device/use-ready.ts';
import type { BroadcastKind, Segment } from '#schemas/entities/broadcast.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { BroadcastReach } from '#schemas/wire/broadcasts.ts';
import { previewBroadcast } from './broadcast-requests.ts';

export type Reach =
  | { status: 'loading' }
  | { status: 'offline' }
  | { status: 'error'; code: FailureCode; retryAfterMs?: number | undefined }
  | { status: 'counted'; reach: BroadcastReach };

/** Asks how many members a broadcast would reach. Nothing of it is stored: it is true for the moment alone. */
export function useReach(kind: BroadcastKind, segment: Segment): { reach: Reach; retry: () => void } {
  const isReady = useReady();
  const key = `${kind} ${JSON.stringify(segment)}`;
  const [settled, setSettled] = useState<{ key: string; reach: Reach } | null>(null);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (isReady !== 'yes') return;
    let isUnmounted = false;
    void previewBroadcast(kind, JSON.parse(key.slice(kind.length + 1)) as Segment).then((answer) => {
      if (isUnmounted) return;
      const reach: Reach = answer.ok
        ? { status: 'counted', reach: answer.value }
        : { status: 'error', code: answer.code, retryAfterMs: answer.retryAfterMs };
      setSettled({ key, reach });
    });
    return () => {
      isUnmounted = true;
    };
  }, [kind, key, isReady, attempt]);
  if (settled?.key === key) return { reach: settled.reach, retry };
  return { reach: { status: isReady === 'no' ? 'offline' : 'loading' }, retry };
}
