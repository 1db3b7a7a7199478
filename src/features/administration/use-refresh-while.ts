import { useEffect, useEffectEvent } from 'react';

const EVERY_MS = 5000;

/** Asks for an answer anew every few seconds while something is under way, and the page is in front of its reader. */
export function useRefreshWhile(isUnderWay: boolean, refresh: () => void): void {
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refresh();
  });
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(ask, EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay]);
}
