/**
 * The browser's offer to install the app. It comes once, at any time after the page was loaded, so it is kept from the
 * first moment on.
 */
import { product } from '#lib/product.ts';

/** What Chromium offers; no other engine does, and TypeScript does not know it. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** When the app was installed here, in milliseconds since 1970 [PWA-16]. */
export const INSTALLED_KEY = `${product.storagePrefix}.installed`;

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function publish(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** A browser that stores nothing forgets the installation, and no more. */
function record(installedAt: number | null): void {
  try {
    if (installedAt === null) localStorage.removeItem(INSTALLED_KEY);
    else localStorage.setItem(INSTALLED_KEY, String(installedAt));
  } catch {
    // Nothing else depends on it.
  }
}

export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The app asks by itself, later.
    event.preventDefault();
    record(null);
    publish(event as InstallOffer);
  });
  addEventListener('appinstalled', () => {
    record(Date.now());
    publish(null);
  });
}

export const currentOffer = (): InstallOffer | null => offer;

/** An offer can be used once. */
export const consumeOffer = (): void => publish(null);

/** Calls back when an offer comes or goes. Returns a function that stops it. */
export function watchOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
