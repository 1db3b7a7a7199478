/** The sync worker's state in this tab: a small store that React reads through `useSyncExternalStore`. */
import { unheard } from '#lib/unheard.ts';
import type { SelfTest, SyncState } from '#workers/sync-api.ts';

export type { SelfTest, SyncState };

let state: SyncState = unheard;
const listeners = new Set<() => void>();

export const currentSync = (): SyncState => state;

export function publishSync(next: SyncState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function watchSync(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
