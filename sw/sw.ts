/**
 * The service worker: serves the app from the cache, sends the queue without an open tab, handles push, and updates on
 * demand.
 */
import { createDeviceDatabase } from '#sync/session/device-database.ts';
import { forgetOldShared } from '#sync/session/shared-files.ts';
import { onErase } from '#sync/session/on-erase.ts';
import { isAnyLocked } from '#sync/session/lock-record.ts';
import { ownerIn } from '#sync/session/owner.ts';
import type { Background, OpenBackground } from './background.ts';
import { fillCritical, refillCritical, switchCritical } from './critical.ts';
import { answerPage } from './pages.ts';
import { ignoreFailure, type SyncEvent, type SyncRegistration } from './events.ts';
import { answerPicture } from './pictures.ts';
import type { NoticeData } from './push.ts';
import type { SubscriptionChange } from './renew-subscription.ts';
import { APP_DOCUMENT } from './screens.ts';
import { isShare } from './share-address.ts';
import { createShell } from './shell.ts';
import { addStaticRoutes, type RoutedInstall } from './static-routes.ts';
import { startReportIn, type StartReport } from './start-report.ts';

declare const self: ServiceWorkerGlobalScope & { alcoveBackground?: OpenBackground };

const BACKGROUND = '/sw-background.js';
const baseUrl = ((import.meta.env['VITE_API_URL'] as string | undefined) ?? self.location.origin).replace(/\/+$/, '');
const device = createDeviceDatabase();
const shell = createShell(self.__WB_MANIFEST, self.location.origin);
const hasNoLock = async () => !((await device.read(isAnyLocked)) ?? false);
const mayKeep = async () =>
  (await device.read(async (tx) => (await ownerIn(tx)) !== null && !(await isAnyLocked(tx)))) ?? false;
const critical = { device, file: shell.file };

/**
 * Loads the background script at its first use. The installation loads it too: a browser stores with a version only the
 * scripts that were imported before it was installed.
 */
async function background(): Promise<Background> {
  if (!self.alcoveBackground) self.importScripts(BACKGROUND);
  return (openedBackground ??= (self.alcoveBackground as OpenBackground)({
    device,
    baseUrl,
    locks: self.navigator.locks,
    registration: self.registration as SyncRegistration,
  }));
}
let openedBackground: Background | null = null;

// A version that could not fetch all its files is not installed.
self.addEventListener('install', (event) => {
  const install = event as ExtendableEvent & RoutedInstall;
  install.waitUntil(Promise.all([shell.install(install), background(), addStaticRoutes(install)]));
});

// The very first version controls the open page at once, so that one visit is enough; a later one takes over with a
// reload.
self.addEventListener('activate', (event) =>
  event.waitUntil(
    ignoreFailure(shell.activate()).then(() =>
      Promise.all([ignoreFailure(fillCritical(critical)), self.clients.claim()]),
    ),
  ),
);

self.addEventListener('fetch', (event) => {
  if (isShare(event.request, self.location.origin))
    return event.respondWith(background().then((loaded) => loaded.takeShare(event.request)));
  const answer =
    shell.answer(event) ??
    answerPage(event, self.location.origin, () => shell.file(APP_DOCUMENT), hasNoLock) ??
    answerPicture(event, self.location.origin, mayKeep);
  if (!answer) return;
  event.respondWith(answer);
  if (event.request.mode !== 'navigate') return;
  event.waitUntil(ignoreFailure(answer.then(() => refillCritical(critical))));
  event.waitUntil(ignoreFailure(answer.then(() => forgetOldShared(Date.now()))));
});

self.addEventListener('sync', (event) => {
  const sync = event as ExtendableEvent & SyncEvent;
  sync.waitUntil(background().then((loaded) => loaded.sync(sync)));
});

self.addEventListener('periodicsync', (event) => {
  const sync = event as ExtendableEvent & SyncEvent;
  sync.waitUntil(background().then((loaded) => loaded.periodicSync(sync, self)));
});

self.addEventListener('push', (event) => event.waitUntil(background().then((loaded) => loaded.push(event.data, self))));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const ports = { origin: self.location.origin, clients: self.clients };
  const data = event.notification.data as NoticeData | undefined;
  event.waitUntil(ignoreFailure(background().then((loaded) => loaded.clickNotice(event.action, data, ports))));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const ports = { registration: self.registration, userAgent: self.navigator.userAgent };
  const change = event as ExtendableEvent & SubscriptionChange;
  change.waitUntil(ignoreFailure(background().then((loaded) => loaded.changeSubscription(change, ports))));
});

/** Notes how a start went; a page whose version is given up is answered, and then loads the earlier one [UPDATE-01]. */
async function noteStart({ script, wentWell }: StartReport, port: MessagePort | undefined): Promise<void> {
  if (!(await shell.noteStart(script, wentWell))) return;
  await ignoreFailure(fillCritical(critical));
  port?.postMessage('reload');
}

self.addEventListener('message', (event) => {
  const report = startReportIn(event.data);
  if (report) return event.waitUntil(ignoreFailure(noteStart(report, event.ports[0])));
  const actions = {
    skipWaiting: () => self.skipWaiting(),
    switchCritical: (off: boolean) => switchCritical(off, critical),
  };
  event.waitUntil(ignoreFailure(background().then((loaded) => loaded.message(event.data, actions))));
});

// An erasure waits for no context: this one closes its databases at once, and does not open them again [Y17].
onErase((account) => {
  openedBackground?.close(account);
  device.close();
});
