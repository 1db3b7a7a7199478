/**
 * The page's end of the service worker: registered once the page stands, so that it never delays it. A new version
 * waits until the member applies it [PWA-27, PWA-28, PWA-29].
 */
import { log } from '#lib/log.ts';

/** What sw/ listens for. */
const SKIP_WAITING = { type: 'SKIP_WAITING' } as const;

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** A new version stands ready. */
export const updateWaits = (): boolean => waiting !== null;

export function watchUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function found(registration: ServiceWorkerRegistration): void {
  /* The very first worker updates nothing: there was no version before it. */
  if (!registration.waiting || !registration.active) return;
  waiting = registration.waiting;
  listeners.forEach((listener) => listener());
}

export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () =>
    navigator.serviceWorker
      .register('/sw.js')
      .then((registration) => {
        found(registration);
        registration.addEventListener('updatefound', () => {
          registration.installing?.addEventListener('statechange', () => found(registration));
        });
      })
      .catch((error: unknown) => log.warn('service-worker.not-registered', { error: error instanceof Error ? error.name : typeof error }));
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
}

/** Tells the waiting version to take over, then reloads under it; without one, reloads to look for one. */
export function applyUpdate(): void {
  const reload = () => location.reload();
  if (!waiting) return reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  waiting.postMessage(SKIP_WAITING);
}
