/** Types and helpers for events that the service worker's files share. */

/** Background Sync, which TypeScript does not know. */
export interface SyncEvent {
  readonly tag: string;
  waitUntil(work: Promise<unknown>): void;
}

/** Where a browser knows Background Sync. */
export interface SyncRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks for a sync event; false where the browser knows none, or grants none. */
export async function requestSync({ sync }: SyncRegistration, tag: string): Promise<boolean> {
  if (!sync) return false;
  return sync.register(tag).then(
    () => true,
    () => false,
  );
}

/** Ignores a failure: no member is shown it, and the next start, focus or network repeats the work [PWA-47]. */
export const ignoreFailure = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined,
  );
