/**
 * Whether the server can be asked: `wait`: this tab's worker is on its way; `no`: what lies on the device is all there
 * is.
 */
import { distinctUntilChanged, Observable } from 'rxjs';
import { isOnline, watchOnline } from '#platform/online.ts';
import { currentSync, watchSync, type SyncState } from '#platform/sync-state.ts';

export type Readiness = 'yes' | 'wait' | 'no';

export function readinessOf({ session, connection }: Pick<SyncState, 'session' | 'connection'>, online: boolean) {
  if (!online || connection === 'offline') return 'no';
  return session === 'present' ? 'yes' : 'wait';
}

export const readiness$: Observable<Readiness> = new Observable<Readiness>((observer) => {
  const publish = () => observer.next(readinessOf(currentSync(), isOnline()));
  const [stopSync, stopOnline] = [watchSync(publish), watchOnline(publish)];
  publish();
  return () => {
    stopSync();
    stopOnline();
  };
}).pipe(distinctUntilChanged());
