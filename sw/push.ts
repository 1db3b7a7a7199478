/** Handles push messages: shows a notice without names or text, and sends waiting entries [Y5]. */
import { sw } from '#i18n/fr/sw.ts';
import { ignoreFailure } from './events.ts';
import type { QueueDrain } from './sync.ts';

/** The part of the service worker's scope that is used here. */
export interface NotificationPorts {
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
}
interface OpenWindow {
  readonly visibilityState: string;
  focus(): Promise<unknown>;
}

const openWindows = ({ clients }: Pick<NotificationPorts, 'clients'>) =>
  clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Shows a notice, unless a window of the app is visible. */
export async function showActivityNotification(ports: NotificationPorts): Promise<void> {
  if ((await openWindows(ports)).some(({ visibilityState }) => visibilityState === 'visible')) return;
  await ports.registration.showNotification(sw.appName, {
    body: sw.newActivity,
    tag: 'activity',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    lang: 'fr',
  });
}

/** Shows the notice and sends waiting entries, too. */
export const onPush = (ports: NotificationPorts, queue: Pick<QueueDrain, 'run'>): Promise<unknown> =>
  Promise.all([showActivityNotification(ports), ignoreFailure(queue.run())]);

/** Opens the application, or brings it to the front. */
export async function openApp(ports: Pick<NotificationPorts, 'clients'>): Promise<void> {
  const [appWindow] = await openWindows(ports);
  await (appWindow ? appWindow.focus() : ports.clients.openWindow('/'));
}
