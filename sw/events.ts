/** Types and helpers for events that the service worker's files share. */

/** Background Sync, which TypeScript does not know. */
export interface SyncEvent {
  readonly tag: string;
  waitUntil(work: Promise<unknown>): void;
}

/** Ignores a failure: no member is shown it, and the next start, focus or network repeats the work [PWA-47]. */
export const ignoreFailure = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined,
  );
