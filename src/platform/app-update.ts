/**
 * The page's end of the service worker: registered once the page stands, so that it never delays it [PWA-26]. A new version
 * waits until the member applies it. Failures are silent: the application works without it [PWA-47].
 */
import type { PageMessage } from '#schemas/wire/page-message.ts';
import { errorName, log } from '#lib/log.ts';
import { product } from '#lib/product.ts';

/** A page that stays open looks this often, and whenever the member comes back to it. */
const LOOK_EVERY_MS = 60 * 60 * 1000;
/** [PWA-45] « off » or « on », set by hand: the service worker keeps what it was told last. */
const CRITICAL_FLAG = `${product.storagePrefix}-critical-cache`;

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();
/** The page has no service worker yet, and the device none that could be updated. */
let firstComes = false;

/** A new version stands ready beside the active one [PWA-27]. */
export const updateWaits = (): boolean => waiting !== null;

export function watchUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The very first version updates nothing: there was none before it. */
function found(registration: ServiceWorkerRegistration): void {
  if (!registration.waiting || !registration.active) return;
  waiting = registration.waiting;
  listeners.forEach((listener) => listener());
}

export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    // In development it is the module itself, not a bundle.
    const registration = await navigator.serviceWorker.register('/sw.js', { type: import.meta.env.DEV ? 'module' : 'classic', updateViaCache: 'none' });
    found(registration);
    followUpdates(registration);
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => found(registration));
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void lookForUpdate();
    });
    setInterval(() => void lookForUpdate(), LOOK_EVERY_MS);
    tellCriticalFlag(registration);
  } catch (error) {
    log.warn('service-worker.not-registered', { error: errorName(error) });
  }
}

/**
 * [Y18] Whichever tab has applied an update, the files of the former version are gone for all of them. Drafts are saved
 * when a page is left. The very first version finds a page that came without one, and takes it as it is; a page that
 * came past a version that stood there already follows like any other.
 */
function followUpdates({ active }: ServiceWorkerRegistration): void {
  firstComes = !navigator.serviceWorker.controller && active?.state !== 'activated';
  let leaving = false;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const follows = !firstComes && !leaving;
    firstComes = false;
    leaving ||= follows;
    if (follows) location.reload();
  });
}

function tellCriticalFlag({ active }: ServiceWorkerRegistration): void {
  const flag = localStorage.getItem(CRITICAL_FLAG);
  if (flag === 'off' || flag === 'on') active?.postMessage({ type: 'CRITICAL_CACHE', off: flag === 'off' } satisfies PageMessage);
}

/** Looks for a new version now, as after the server's « too old » [Y18]. */
export async function lookForUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
}

/** Tells the waiting version to take over, then reloads under it [PWA-28, PWA-29]; without one, reloads. */
export function applyUpdate(): void {
  if (!waiting) return location.reload();
  firstComes = false;
  waiting.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage);
}
