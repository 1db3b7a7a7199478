import { useSyncExternalStore } from 'react';
import { systemClock } from '#lib/clock.ts';

const MINUTE_MS = 60_000;
const minute = () => Math.floor(systemClock.now() / MINUTE_MS) * MINUTE_MS;

function watch(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS / 4);
  return () => clearInterval(timer);
}

/** Returns the current time, rounded down to a minute, which is exact enough for relative dates. */
export const useNow = (): number => useSyncExternalStore(watch, minute);
