import { useSyncExternalStore } from 'react';
import { currentSync, watchSync } from '#platform/sync-state.ts';
import type { SyncState } from '#workers/sync-api.ts';

/** Connection, history progress, storage and the rest of what the sync worker tells; the same in every tab. */
export const useSync = (): SyncState => useSyncExternalStore(watchSync, currentSync);
