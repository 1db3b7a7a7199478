/** The page's end of the sync worker. Nothing here is awaited by a screen: the worker may be slow, frozen or missing. */
import { proxy, wrap, type Remote } from 'comlink';
import type { SyncApi } from '#workers/sync-api.ts';
import { log } from '#lib/log.ts';
import { currentSync, publishSync } from './sync-state.ts';

let remote: Remote<SyncApi> | undefined;
let started = false;

/** The worker of this tab, started by the first call. */
export function syncClient(): Remote<SyncApi> {
  if (remote) return remote;
  const worker = new Worker(new URL('../../workers/sync.worker.ts', import.meta.url), { type: 'module', name: 'sync' });
  worker.addEventListener('error', () => {
    log.warn('sync.worker-failed');
    publishSync({ ...currentSync(), connection: 'offline', error: 'server-error' });
  });
  remote = wrap<SyncApi>(worker);
  void remote.watch(proxy(publishSync)).catch(unreachable);
  return remote;
}

/** Starts syncing for the device's owner, and again whenever the network or the member comes back [Y5]. */
export function startSync(): void {
  void syncClient().start().catch(unreachable);
  if (started) return;
  started = true;
  window.addEventListener('online', nudgeSync);
  window.addEventListener('focus', nudgeSync);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') nudgeSync();
  });
}

/** [Y5] Asks for a drain; whether anything waits is the worker's to know. */
export function nudgeSync(): void {
  void syncClient().drain().catch(unreachable);
}

const unreachable = (error: unknown) => log.warn('sync.call-failed', { error: error instanceof Error ? error.name : typeof error });
