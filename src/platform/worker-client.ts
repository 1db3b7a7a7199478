/** Client of the sync worker in the page. No screen waits for the worker, which may be slow, frozen or missing. */
import { proxy, wrap, type Remote } from 'comlink';
import type { SignedInAccount, SyncApi } from '#platform/worker-api/sync-api.ts';
import { errorName, log } from '#lib/log.ts';
import { unlockedKey } from '#startup/unlocked-key.ts';
import { reportMissingPart } from './missing-part.ts';
import { currentSync, publishSync } from './sync-state.ts';

export type { SignedInAccount };

interface Running {
  api: Remote<SyncApi>;
  /** Rejects when the worker's script could not be loaded: without a network, on a first visit. */
  missing: Promise<never>;
}

let running: Running | undefined;
let started = false;

function startWorker(): Running {
  const worker = new Worker(new URL('../../workers/sync/sync.worker.ts', import.meta.url), {
    type: 'module',
    name: 'sync',
  });
  const api = wrap<SyncApi>(worker);
  const key = unlockedKey();
  if (key) void api.unlock(key.account, key.key, key.seals).catch(unreachable);
  let hasReported = false;
  const missing = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      log.warn('sync.worker-failed', { hasReported });
      publishSync({ ...currentSync(), connection: 'offline', error: 'server-error' });
      if (hasReported) return;
      if (!(event instanceof ErrorEvent)) reportMissingPart();
      // The script never ran, so the next call starts another worker.
      if (running?.api === api) running = undefined;
      worker.terminate();
      reject(new Error('the sync worker could not be loaded'));
    });
  });
  missing.catch(() => undefined);
  const onState: typeof publishSync = (state) => {
    hasReported = true;
    publishSync(state);
  };
  void api.watch(proxy(onState)).catch(unreachable);
  return { api, missing };
}

const runningWorker = (): Running => (running ??= startWorker());

/** Returns the worker of this tab; the first call starts it. */
export const syncClient = (): Remote<SyncApi> => runningWorker().api;

/** Makes a call whose answer the caller awaits. Rejects if there is no worker. */
export function callSync<T>(call: (api: Remote<SyncApi>) => Promise<T>): Promise<T> {
  const { api, missing } = runningWorker();
  return Promise.race([call(api), missing]);
}

/** Starts loading the worker, because it will be needed soon. */
export const prepareSync = (): void => void syncClient();

/** Starts syncing for the device's owner, and again whenever the network or the member comes back [Y5]. */
export function startSync(): void {
  void syncClient().start().catch(unreachable);
  if (started) return;
  started = true;
  window.addEventListener('online', retrySync);
  window.addEventListener('focus', retrySync);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') retrySync();
  });
}

/** Requests a drain; the worker knows whether anything waits [Y5]. */
export const drainSync = (): void => callRunning((api) => api.drain());

/** Retries everything that waits: the member is back, or the network is [Y5]. */
export const retrySync = (): void => callRunning((api) => api.retryNow());

function callRunning(call: (api: Remote<SyncApi>) => Promise<void>): void {
  if (running) void call(running.api).catch(unreachable);
  else startSync();
}

const unreachable = (error: unknown) => log.warn('sync.call-failed', { error: errorName(error) });
