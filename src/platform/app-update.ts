/**
 * A new version of the app, which waits until the member applies it. Who looks out for one:
 * `register-service-worker.ts`.
 */
import type { PageMessage } from '#schemas/wire/page-message.ts';

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();
let applied = false;

/** A new version stands ready beside the active one [PWA-27]. */
export const isUpdateWaiting = (): boolean => waiting !== null;

/** The member asked for it here. */
export const isUpdateApplied = (): boolean => applied;

export function publishUpdate(version: ServiceWorker): void {
  waiting = version;
  listeners.forEach((listener) => listener());
}

export function watchUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Looks for a new version now, as after the server's « too old » [Y18]. */
export async function checkForUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
}

/** Tells the waiting version to take over, then reloads under it [PWA-28, PWA-29]; without one, reloads. */
export function applyUpdate(): void {
  if (!waiting) return location.reload();
  applied = true;
  waiting.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage);
}
