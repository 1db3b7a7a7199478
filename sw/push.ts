/** Push: a notice without names or text, and an occasion to send what waits [Y5]. */
import { sw } from '#i18n/fr/sw.ts';

export const NOTICE_TAG = 'activity';

/** Someone who looks at the application sees it there. */
export async function showNotice({ clients, registration }: Pick<ServiceWorkerGlobalScope, 'clients' | 'registration'>): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some((client) => client.visibilityState === 'visible')) return;
  await registration.showNotification(sw.appName, { body: sw.newActivity, tag: NOTICE_TAG, icon: '/icons/icon-192.png', badge: '/icons/badge-96.png', lang: 'fr' });
}

/** Opens the application, or brings it to the front. */
export async function openApp({ clients }: Pick<ServiceWorkerGlobalScope, 'clients'>): Promise<void> {
  const [open] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  await (open ? open.focus() : clients.openWindow('/'));
}
