/**
 * Browser requests connected with the service worker: background sync, persistent storage, end of web push. All of them
 * may fail [PWA-47].
 */
import { errorName, log } from '#lib/log.ts';

export type SyncTag = 'msg' | 'media' | 'profile';
interface SyncManager {
  register(tag: SyncTag): Promise<void>;
}

/**
 * Asks the browser to wake the service worker when there is a network. It only accelerates sending, where supported
 * [Y5].
 */
export async function requestSync(tag: SyncTag): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as
      (ServiceWorkerRegistration & { sync?: SyncManager }) | undefined;
    if (registration?.active) await registration.sync?.register(tag);
  } catch (error) {
    log.debug('service-worker.sync-refused', { tag, error: errorName(error) });
  }
}

/** Asks the browser not to evict data, such as unsent entries. Resolves to whether it promises that [Y19]. */
export async function persistStorage(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
}

/** Ends web push to this device when its member signs out, and closes what is still shown [Y17]. */
export async function endPush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const notice of (await registration?.getNotifications?.()) ?? []) notice.close();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch (error) {
    log.debug('service-worker.push-not-ended', { error: errorName(error) });
  }
}
