/** What the service worker's files share about events. */

/** Background Sync, which TypeScript does not know. */
export interface SyncEvent {
  readonly tag: string;
  waitUntil(work: Promise<unknown>): void;
}

/** [PWA-47] Failures here are nobody's to see: the next start, focus or network makes up for them. */
export const ignoreFailure = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined,
  );
