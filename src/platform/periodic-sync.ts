/**
 * Periodic Background Sync, where the app is installed [UPDATE-07]. The browser grants it by how often the app is used:
 * the member is asked nothing, and where it is not granted, nothing happens.
 */
import { errorName, log } from '#lib/log.ts';
import { PERIODIC_TAG } from '#lib/periodic-tag.ts';
import { isStandalone } from './install.ts';

/** Shortest time between two events, in milliseconds; browsers take longer. */
export const PERIODIC_INTERVAL_MS = 12 * 60 * 60 * 1000;

interface PeriodicSyncManager {
  register(tag: string, options: { minInterval: number }): Promise<void>;
  unregister(tag: string): Promise<void>;
}
type Registration = ServiceWorkerRegistration & { periodicSync?: PeriodicSyncManager };

/** Registers for the events, in the installed app alone, and only where that needs no question. */
export async function startPeriodicSync(): Promise<void> {
  if (!isStandalone()) return;
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as Registration | undefined;
    if (!registration?.active || !registration.periodicSync) return;
    const { state } = await navigator.permissions.query({ name: 'periodic-background-sync' as PermissionName });
    if (state === 'granted')
      await registration.periodicSync.register(PERIODIC_TAG, { minInterval: PERIODIC_INTERVAL_MS });
  } catch (error) {
    log.debug('service-worker.periodic-refused', { error: errorName(error) });
  }
}

/** Ends the events when the device's member signs out [Y17]. */
export async function endPeriodicSync(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as Registration | undefined;
    await registration?.periodicSync?.unregister(PERIODIC_TAG);
  } catch (error) {
    log.debug('service-worker.periodic-not-ended', { error: errorName(error) });
  }
}
