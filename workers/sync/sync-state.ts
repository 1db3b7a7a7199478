/** Holds the state that tabs are shown, and its listeners: comlink proxies of this tab's page. */
import { initialSyncState } from '#lib/initial-sync-state.ts';
import type { SyncState } from '#platform/worker-api/sync-api.ts';

export interface StateHolder {
  readonly current: SyncState;
  /** Changes the state; calls the listeners only if it differs. */
  change(patch: Partial<SyncState>): void;
  watch(listener: (state: SyncState) => void): () => void;
}

export function createStateHolder(): StateHolder {
  let state: SyncState = initialSyncState;
  const listeners = new Set<(state: SyncState) => void>();
  return {
    get current() {
      return state;
    },
    change(patch) {
      const next = { ...state, ...patch };
      if (JSON.stringify(next) === JSON.stringify(state)) return;
      state = next;
      for (const listener of listeners) listener(state);
    },
    watch(listener) {
      listeners.add(listener);
      listener(state);
      return () => void listeners.delete(listener);
    },
  };
}
