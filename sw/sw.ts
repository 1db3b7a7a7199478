/** The service worker: the shell from the cache, the queue drained though no tab is open, push, and updates on demand. */
import { systemClock } from '#lib/clock.ts';
import { onErase } from '#outbox/device/erase.ts';
import { createSessions } from '#outbox/device/session.ts';
import { fillCritical, refillCritical, switchCritical } from './critical.ts';
import { openApp, showNotice } from './push.ts';
import { scope, silently, type SyncEvent } from './scope.ts';
import { createShell } from './shell.ts';
import { createQueueDrain, onSync } from './sync.ts';
import { onPageMessage } from './update.ts';

declare const self: ServiceWorkerGlobalScope;

const baseUrl = ((import.meta.env['VITE_API_URL'] as string | undefined) ?? scope.location.origin).replace(/\/+$/, '');
const send: typeof fetch = (...request) => fetch(...request);
const sessions = createSessions({ baseUrl, fetch: send, clock: systemClock, locks: scope.navigator.locks });
const shell = createShell(self.__WB_MANIFEST, scope.location.origin);
const queue = createQueueDrain({ sessions, baseUrl, fetch: send });
const critical = { device: sessions.device, file: shell.file };

// A version that could not fetch all of its files is not installed.
scope.addEventListener('install', (event) => event.waitUntil(shell.install(event)));

// The very first version takes the open page at once, so that one visit is enough; a later one comes with a reload.
scope.addEventListener('activate', (event) => event.waitUntil(shell.activate(event).then(() => Promise.all([silently(fillCritical(critical)), scope.clients.claim()]))));

scope.addEventListener('fetch', (event) => {
  const answer = shell.answer(event);
  if (!answer) return;
  event.respondWith(answer);
  if (event.request.mode === 'navigate') event.waitUntil(silently(answer.then(() => refillCritical(critical))));
});

scope.addEventListener('sync', ((event: SyncEvent) => event.waitUntil(onSync(event, queue))) as EventListener);

scope.addEventListener('push', (event) => event.waitUntil(Promise.all([showNotice(scope), silently(queue.run())])));

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(silently(openApp(scope)));
});

scope.addEventListener('message', (event) => {
  const actions = { skipWaiting: () => scope.skipWaiting(), switchCritical: (off: boolean) => switchCritical(off, critical) };
  event.waitUntil(silently(onPageMessage(event.data, actions)));
});

// [Y17] Whoever erases waits for nobody: what this context holds is let go at once, and never opened again.
onErase((account) => {
  queue.close(account);
  sessions.device.close();
});
