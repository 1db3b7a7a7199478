import { useEffect, useState } from 'react';

const PAUSE_MS = 300;

/** Returns the value once it has stayed the same for a moment: a search asks after the typing, not during it. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
