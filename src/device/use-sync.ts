import { useSyncExternalStore } from 'react';
import { currentSync, watchSync, type SyncState } from '#platform/sync-state.ts';

/** Connection, history progress, storage and the rest of what the sync worker tells; the same in every tab. */
export const useSync = (): SyncState => useSyncExternalStore(watchSync, currentSync);
