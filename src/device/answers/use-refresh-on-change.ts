import { useEffect, useEffectEvent, useRef } from 'react';

/** Asks for an answer anew when `signal` changes from one known value to another; null: it is not known yet. */
export function useRefreshOnChange(signal: string | number | null, refresh: () => void): void {
  const known = useRef(signal);
  const ask = useEffectEvent(refresh);
  useEffect(() => {
    const before = known.current;
    if (signal === null) return;
    known.current = signal;
    if (before !== null && before !== signal) ask();
  }, [signal]);
}
