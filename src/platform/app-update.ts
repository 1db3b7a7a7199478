/**
 * State of an update: a new version of the app waits until the member applies it. `register-service-worker.ts` looks
 * for new versions.
 */
import type { PageMessage } from '#schemas/wire/page-message.ts';

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();
let applied = false;

/** Says whether a new version waits beside the active one [PWA-27]. */
export const isUpdateWaiting = (): boolean => waiting !== null;

/** Says whether the update was applied in this tab. */
export const isUpdateApplied = (): boolean => applied;

/** Returns the name of the newer version that could not start, for which this one is served again; else null. */
export const givenUpVersion = (): string | null => document.documentElement.dataset['rolledBack'] ?? null;

export function publishUpdate(version: ServiceWorker): void {
  waiting = version;
  listeners.forEach((listener) => listener());
}

export function watchUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Looks for a new version now, for instance after the server's « too old » [Y18]. */
export async function checkForUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
}

/**
 * Makes the waiting version take over; the page then reloads under it [PWA-28, PWA-29]. Without one, it reloads at
 * once.
 */
export function applyUpdate(): void {
  if (!waiting) return location.reload();
  applied = true;
  waiting.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage);
}
