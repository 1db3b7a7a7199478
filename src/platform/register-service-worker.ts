/**
 * The page's end of the service worker: registered once the page stands, so that it never delays it [PWA-26]. Failures
 * are silent: the application works without it [PWA-47].
 */
import type { PageMessage } from '#schemas/wire/page-message.ts';
import { errorName, log } from '#lib/log.ts';
import { product } from '#lib/product.ts';
import { isUpdateApplied, checkForUpdate, publishUpdate } from './app-update.ts';

/** A page that stays open looks this often, and whenever the member comes back to it. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000;
/** [PWA-45] « off » or « on », set by hand: the service worker keeps what it was told last. */
const CRITICAL_FLAG = `${product.storagePrefix}-critical-cache`;

/** The very first version updates nothing: there was none before it. */
function reportWaiting(registration: ServiceWorkerRegistration): void {
  if (!registration.waiting || !registration.active) return;
  publishUpdate(registration.waiting);
}

export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    // In development it is the module itself, not a bundle.
    const registration = await navigator.serviceWorker.register('/sw.js', {
      type: import.meta.env.DEV ? 'module' : 'classic',
      updateViaCache: 'none',
    });
    reportWaiting(registration);
    followUpdates(registration);
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => reportWaiting(registration));
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void checkForUpdate();
    });
    setInterval(() => void checkForUpdate(), CHECK_INTERVAL_MS);
    sendCriticalFlag(registration);
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
  /* The page has no service worker yet, and the device none that could be updated. */
  let isFirstInstall = !navigator.serviceWorker.controller && active?.state !== 'activated';
  let isLeaving = false;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const shouldReload = (!isFirstInstall || isUpdateApplied()) && !isLeaving;
    isFirstInstall = false;
    isLeaving ||= shouldReload;
    if (shouldReload) location.reload();
  });
}

function sendCriticalFlag({ active }: ServiceWorkerRegistration): void {
  const flag = localStorage.getItem(CRITICAL_FLAG);
  if (flag === 'off' || flag === 'on')
    active?.postMessage({ type: 'CRITICAL_CACHE', off: flag === 'off' } satisfies PageMessage);
}
