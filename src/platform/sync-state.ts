/** The sync worker's state in this tab: a small store that React reads through `useSyncExternalStore`. */
import type { SelfTest, SyncState } from '#workers/sync-api.ts';

export type { SelfTest, SyncState };

/** What holds until the worker has spoken: nothing is known, least of all that a session is lost. */
export const unheard: SyncState = {
  connection: 'connecting',
  error: null,
  leads: false,
  session: 'none',
  history: { done: 0, total: 0 },
  outdated: false,
  storage: 'well',
  typing: [],
  figures: null,
  waitsFor: null,
};

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
