/** The service worker's global scope, typed once, and the events that TypeScript does not know. */
export const scope = self as unknown as ServiceWorkerGlobalScope;

/** Background Sync. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  /** The browser will not try again by itself. */
  readonly lastChance: boolean;
}

/** [PWA-47] Failures here are nobody's to see: the next start, focus or network makes up for them. */
export const silently = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined,
  );
