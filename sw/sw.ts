/**
 * The service worker: the shell from the cache, the queue drained though no tab is open, push, and updates on demand.
 */
import { createDeviceDatabase } from '#sync/session/device-database.ts';
import { onErase } from '#sync/session/on-erase.ts';
import { readOwner } from '#sync/session/owner.ts';
import type { Background, OpenBackground } from './background.ts';
import { fillCritical, refillCritical, switchCritical } from './critical.ts';
import { answerPage } from './pages.ts';
import { ignoreFailure, type SyncEvent } from './events.ts';
import { answerPicture } from './pictures.ts';
import { openApp } from './push.ts';
import { APP_DOCUMENT } from './screens.ts';
import { createShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope & { alcoveBackground?: OpenBackground };

const BACKGROUND = '/sw-background.js';
const baseUrl = ((import.meta.env['VITE_API_URL'] as string | undefined) ?? self.location.origin).replace(/\/+$/, '');
const device = createDeviceDatabase();
const shell = createShell(self.__WB_MANIFEST, self.location.origin);
const isOwned = async () => (await readOwner(device)) !== null;
const critical = { device, file: shell.file };

/** A browser keeps with a version only those scripts that it has imported until it was installed. */
async function background(): Promise<Background> {
  if (!self.alcoveBackground) self.importScripts(BACKGROUND);
  return (openedBackground ??= (self.alcoveBackground as OpenBackground)({
    device,
    baseUrl,
    locks: self.navigator.locks,
  }));
}
let openedBackground: Background | null = null;

// A version that could not fetch all of its files is not installed.
self.addEventListener('install', (event) => event.waitUntil(Promise.all([shell.install(event), background()])));

// The very first version takes the open page at once, so that one visit is enough; a later one comes with a reload.
self.addEventListener('activate', (event) =>
  event.waitUntil(
    shell.activate(event).then(() => Promise.all([ignoreFailure(fillCritical(critical)), self.clients.claim()])),
  ),
);

self.addEventListener('fetch', (event) => {
  const answer =
    shell.answer(event) ??
    answerPage(event, self.location.origin, () => shell.file(APP_DOCUMENT)) ??
    answerPicture(event, self.location.origin, isOwned);
  if (!answer) return;
  event.respondWith(answer);
  if (event.request.mode === 'navigate') event.waitUntil(ignoreFailure(answer.then(() => refillCritical(critical))));
});

self.addEventListener('sync', (event) => {
  const sync = event as ExtendableEvent & SyncEvent;
  sync.waitUntil(background().then((loaded) => loaded.sync(sync)));
});

self.addEventListener('push', (event) => event.waitUntil(background().then((loaded) => loaded.push(self))));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(ignoreFailure(openApp(self)));
});

self.addEventListener('message', (event) => {
  const actions = {
    skipWaiting: () => self.skipWaiting(),
    switchCritical: (off: boolean) => switchCritical(off, critical),
  };
  event.waitUntil(ignoreFailure(background().then((loaded) => loaded.message(event.data, actions))));
});

// [Y17] Whoever erases waits for nobody: what this context holds is let go at once, and never opened again.
onErase((account) => {
  openedBackground?.close(account);
  device.close();
});
