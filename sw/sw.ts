/** The service worker: the shell from the cache, the queue drained though no tab is open, push, and updates on demand. */
import { systemClock } from '#lib/clock.ts';
import { onErase } from '#outbox/device/on-erase.ts';
import { readOwner } from '#outbox/device/owner.ts';
import { createSessions } from '#outbox/device/session.ts';
import { fillCritical, refillCritical, switchCritical } from './critical.ts';
import { answerPage } from './pages.ts';
import { onPush, openApp } from './push.ts';
import { silently, type SyncEvent } from './events.ts';
import { answerPicture } from './pictures.ts';
import { APP } from './screens.ts';
import { createShell } from './shell.ts';
import { createQueueDrain, onSync } from './sync.ts';
import { onPageMessage } from './update.ts';

declare const self: ServiceWorkerGlobalScope;

const baseUrl = ((import.meta.env['VITE_API_URL'] as string | undefined) ?? self.location.origin).replace(/\/+$/, '');
const send: typeof fetch = (...request) => fetch(...request);
const sessions = createSessions({ baseUrl, fetch: send, clock: systemClock, locks: self.navigator.locks });
const shell = createShell(self.__WB_MANIFEST, self.location.origin);
const queue = createQueueDrain({ sessions, baseUrl, fetch: send });
const isOwned = async () => (await readOwner(sessions.device)) !== null;
const critical = { device: sessions.device, file: shell.file };

// A version that could not fetch all of its files is not installed.
self.addEventListener('install', (event) => event.waitUntil(shell.install(event)));

// The very first version takes the open page at once, so that one visit is enough; a later one comes with a reload.
self.addEventListener('activate', (event) => event.waitUntil(shell.activate(event).then(() => Promise.all([silently(fillCritical(critical)), self.clients.claim()]))));

self.addEventListener('fetch', (event) => {
  const answer = shell.answer(event) ?? answerPage(event, self.location.origin, () => shell.file(APP)) ?? answerPicture(event, self.location.origin, isOwned);
  if (!answer) return;
  event.respondWith(answer);
  if (event.request.mode === 'navigate') event.waitUntil(silently(answer.then(() => refillCritical(critical))));
});

self.addEventListener('sync', (event) => {
  const sync = event as ExtendableEvent & SyncEvent;
  sync.waitUntil(onSync(sync, queue));
});

self.addEventListener('push', (event) => event.waitUntil(onPush(self, queue)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(silently(openApp(self)));
});

self.addEventListener('message', (event) => {
  const actions = { skipWaiting: () => self.skipWaiting(), switchCritical: (off: boolean) => switchCritical(off, critical) };
  event.waitUntil(silently(onPageMessage(event.data, actions)));
});

// [Y17] Whoever erases waits for nobody: what this context holds is let go at once, and never opened again.
onErase((account) => {
  queue.close(account);
  sessions.device.close();
});
