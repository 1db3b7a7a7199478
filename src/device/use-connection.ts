import type { SyncState } from '#platform/sync-state.ts';
import { useOnline } from './use-online.ts';
import { useSync } from './use-sync.ts';

/** The connection as a member should read it: a browser that has no network knows it before any socket does. */
export function useConnection(): SyncState['connection'] {
  const { connection } = useSync();
  return useOnline() ? connection : 'offline';
}
