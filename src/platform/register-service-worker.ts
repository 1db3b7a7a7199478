/**
 * Registers the service worker once the page has loaded, so that it never delays the page [PWA-26]. Failures are
 * silent: the app works without it [PWA-47].
 */
import { openNotice, type PageMessage } from '#schemas/wire/page-message.ts';
import { errorName, log } from '#lib/log.ts';
import { product } from '#lib/product.ts';
import { isUpdateApplied, checkForUpdate, publishUpdate } from './app-update.ts';
import { readMessages } from './page-messages.ts';

/** How often an open page looks for a new version, besides each return of the member to it. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000;
/** Key set by hand to « off » or « on » [PWA-45]; the service worker remembers the last value. */
const CRITICAL_FLAG = `${product.storagePrefix}-critical-cache`;

/** Reports a waiting version as an update. The very first version is none, because no other one is active. */
function reportWaiting(registration: ServiceWorkerRegistration): void {
  if (!registration.waiting || !registration.active) return;
  publishUpdate(registration.waiting);
}

/** Opens what a notice is about, when the service worker reports a click on it [NOTIF-67]. */
function openClickedNotice(data: unknown): void {
  const message = openNotice.safeParse(data);
  if (message.success) location.hash = `#/notice/${message.data.notice}`;
}

export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  readMessages(openClickedNotice);
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    // In development the script is the module itself, not a bundle.
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
 * Reloads this page when a new version takes over [Y18], whichever tab applied it: the files of the former version are
 * gone for all tabs. Drafts are saved when a page is left.
 * A page that was loaded before the very first version stays as it is. A page that bypassed an existing version while
 * loading reloads like any other.
 */
function followUpdates({ active }: ServiceWorkerRegistration): void {
  /* True if no service worker controls the page and none was active on the device before. */
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
