/**
 * State of synchronisation as the sync worker last reported it to this tab. React reads it through
 * `useSyncExternalStore`.
 */
import { initialSyncState } from '#lib/initial-sync-state.ts';
import { noteServerReached } from '#lib/network-return.ts';
import type { SelfTestResult, SyncState } from '#platform/worker-api/sync-api.ts';

export type { SelfTestResult, SyncState };

let state: SyncState = initialSyncState;
const listeners = new Set<() => void>();

export const currentSync = (): SyncState => state;

export function publishSync(next: SyncState): void {
  const isReached = state.connection !== 'online' && next.connection === 'online';
  state = next;
  for (const listener of listeners) listener();
  if (isReached) noteServerReached();
}

export function watchSync(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
