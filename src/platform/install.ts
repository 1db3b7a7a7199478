/** Whether the app is installed on this device, and whether its member has already been asked to install it. */
import { product } from '#lib/product.ts';
import { consumeOffer, currentOffer, INSTALLED_KEY } from './install-offer.ts';

const SEEN_KEY = `${product.storagePrefix}.install-seen`;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Says whether this page runs as the installed app. */
export const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

/** A browser that offers the installation again has recorded its end. */
export const isInstalled = (): boolean => isStandalone() || read(INSTALLED_KEY) !== null;

/** Says whether the card was answered or closed on this device [PWA-09]. */
export const isInstallSeen = (): boolean => read(SEEN_KEY) !== null;

export function markInstallSeen(): void {
  try {
    localStorage.setItem(SEEN_KEY, String(Date.now()));
  } catch {
    // Where the browser stores nothing, the card comes again at the next start.
  }
}

export type InstallOutcome = 'installed-before' | 'accepted' | 'dismissed' | 'no-offer';

/** Shows the browser's own question; to be called in the handler of a click. */
export async function requestInstall(): Promise<InstallOutcome> {
  if (isInstalled()) return 'installed-before';
  const offer = currentOffer();
  if (!offer) return 'no-offer';
  consumeOffer();
  return (await offer.prompt()).outcome;
}
