import type { SyncState } from '#platform/sync-state.ts';
import { useOnline } from './use-online.ts';
import { useSync } from './use-sync.ts';

/** Returns the connection as shown to the member: a browser without a network knows it before any socket does. */
export function useConnection(): SyncState['connection'] {
  const { connection } = useSync();
  return useOnline() ? connection : 'offline';
}
