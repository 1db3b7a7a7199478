/**
 * Has the service worker send what waits while this page shows the lock screen [Y22]: as soon as there is a network
 * where the browser knows Background Sync, otherwise now. Without a network it sends nothing: what has been claimed can
 * no more be changed without a trace [Y2].
 */
import type { PageMessage } from '#schemas/wire/page-message.ts';
import { errorName, log } from '#lib/log.ts';

type Registration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

export async function sendWhileLocked(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as Registration | undefined;
    const isRegistered = await registration?.sync?.register('msg').then(
      () => true,
      () => false,
    );
    if (!isRegistered && navigator.onLine) registration?.active?.postMessage({ type: 'SEND' } satisfies PageMessage);
  } catch (error) {
    log.debug('service-worker.not-asked', { error: errorName(error) });
  }
}
