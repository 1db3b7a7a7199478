/** What tabs are told, and who is listening: comlink proxies of this tab's page. */
import { unheard } from '#lib/unheard.ts';
import type { SyncState } from './sync-api.ts';

export interface StateHolder {
  readonly now: SyncState;
  /** Tells only when something really changes. */
  change(patch: Partial<SyncState>): void;
  watch(listener: (state: SyncState) => void): () => void;
}

export function holdState(): StateHolder {
  let state: SyncState = unheard;
  const listeners = new Set<(state: SyncState) => void>();
  return {
    get now() {
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
