import { useEffect, useState, useSyncExternalStore } from 'react';
import { isInstalled, isInstallSeen, markInstallSeen } from '#platform/install.ts';
import { currentOffer, watchOffer } from '#platform/install-offer.ts';

/** Time from the browser's offer to the card, in milliseconds [PWA-08]. */
export const OFFER_REST_MS = 10_000;

export type Installation = 'installed' | 'installable' | 'unknown';
const installationNow = (): Installation => (isInstalled() ? 'installed' : currentOffer() ? 'installable' : 'unknown');

/** Returns whether the app is installed here, can be installed by a click, or whether the browser says neither. */
export const useInstallation = (): Installation => useSyncExternalStore(watchOffer, installationNow);

/** Says whether the card is due: the browser offers the installation for a while, and nobody has answered yet. */
export function useInstallCard(): { isDue: boolean; answer: () => void } {
  const installation = useInstallation();
  const isWanted = installation === 'installable';
  const [isSeen, setSeen] = useState(isInstallSeen);
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    if (!isWanted || isSeen) return;
    const timer = setTimeout(() => setRested(true), OFFER_REST_MS);
    return () => clearTimeout(timer);
  }, [isWanted, isSeen]);
  return {
    isDue: isWanted && isRested && !isSeen,
    answer: () => {
      markInstallSeen();
      setSeen(true);
    },
  };
}
