import { useConnection } from '#device/use-connection.ts';
import { useSync } from '#device/use-sync.ts';

/**
 * Whether the network can be asked: `wait`: this tab's worker is on its way; `no`: what lies on the device is all there
 * is.
 */
export function useReady(): 'yes' | 'wait' | 'no' {
  const { session } = useSync();
  const connection = useConnection();
  if (connection === 'offline') return 'no';
  return session === 'present' ? 'yes' : 'wait';
}
