import { useEffect, useEffectEvent } from 'react';

/**
 * Asks for an answer anew when `signal` changes, and when the page becomes visible again: what has changed meanwhile
 * may have had no signal. null: the signal is not known yet.
 */
export function useRefreshOnNews(signal: string | number | null, refresh: () => void): void {
  const ask = useEffectEvent(refresh);
  useEffect(() => {
    if (signal !== null) ask();
  }, [signal]);
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') ask();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
}
