/**
 * What the page asks of the browser beside the service worker: waking it, keeping the data, ending notices. All of it
 * may fail [PWA-47].
 */
import { errorName, log } from '#lib/log.ts';

export type SyncTag = 'msg' | 'media' | 'profile';
interface SyncManager {
  register(tag: SyncTag): Promise<void>;
}

/** [Y5] Asks the browser to wake the service worker when there is a network; an accelerator, where it exists. */
export async function requestSync(tag: SyncTag): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as
      (ServiceWorkerRegistration & { sync?: SyncManager }) | undefined;
    if (registration?.active) await registration.sync?.register(tag);
  } catch (error) {
    log.debug('service-worker.sync-refused', { tag, error: errorName(error) });
  }
}

/** [Y19] Asks the browser not to evict what is not sent yet. True where it promises that. */
export async function persistStorage(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
}

/** [Y17] This device gets no more notices for whoever signs out. */
export async function endPush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch (error) {
    log.debug('service-worker.push-not-ended', { error: errorName(error) });
  }
}
