import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isRequestedBefore } from './answers/is-requested-before.ts';

/**
 * Returns the value of a setting that a cached answer holds: the wish that waits; else one that has left the device,
 * until an answer is newer than that; else the stored one. `refresh` is called once a wish has left.
 */
export function useSettledWish<T>(
  pending: T | null,
  stored: { value: T; at: number } | null,
  refresh: () => void,
): T | null {
  const [settled, setSettled] = useState<{ value: T; at: number } | null>(null);
  const previous = useRef(pending);
  const askAgain = useEffectEvent(refresh);
  useEffect(() => {
    const value = previous.current;
    previous.current = pending;
    if (value === null || pending !== null) return;
    setSettled({ value, at: Date.now() });
    askAgain();
  }, [pending]);
  if (pending !== null) return pending;
  const isOlder = settled !== null && (stored === null || isRequestedBefore(stored.at, settled.at));
  return isOlder ? settled.value : (stored?.value ?? null);
}
