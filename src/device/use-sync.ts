import { useSyncExternalStore } from 'react';
import { currentSync, watchSync, type SyncState } from '#platform/sync-state.ts';

/** Returns the sync worker's state: connection, history progress, storage and more; the same in every tab. */
export const useSync = (): SyncState => useSyncExternalStore(watchSync, currentSync);
