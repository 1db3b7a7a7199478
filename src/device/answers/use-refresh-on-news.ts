import { useEffect, useEffectEvent } from 'react';
import { useRefreshOnChange } from './use-refresh-on-change.ts';

/**
 * Asks for an answer anew when `signal` changes, and when the page becomes visible again: what has changed meanwhile
 * may have had no signal. null: the signal is not known yet.
 */
export function useRefreshOnNews(signal: string | number | null, refresh: () => void): void {
  useRefreshOnChange(signal, refresh);
  const ask = useEffectEvent(refresh);
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') ask();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
}
