/**
 * The page's end of the sync worker. Nothing here is awaited by a screen: the worker may be slow, frozen or missing.
 */
import { proxy, wrap, type Remote } from 'comlink';
import type { SignedInAccount, SyncApi } from '#platform/worker-api/sync-api.ts';
import { errorName, log } from '#lib/log.ts';
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
  let hasReported = false;
  const missing = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      log.warn('sync.worker-failed', { hasReported });
      publishSync({ ...currentSync(), connection: 'offline', error: 'server-error' });
      if (hasReported) return;
      if (!(event instanceof ErrorEvent)) reportMissingPart();
      // It never ran: the next call begins another one.
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

/** The worker of this tab, started by the first call. */
export const syncClient = (): Remote<SyncApi> => runningWorker().api;

/** A question that somebody waits for: rejects where there is no worker to answer it. */
export function callSync<T>(call: (api: Remote<SyncApi>) => Promise<T>): Promise<T> {
  const { api, missing } = runningWorker();
  return Promise.race([call(api), missing]);
}

/** It will be asked something soon: what it is made of is fetched and read by then. */
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

/** [Y5] Something new may wait; whether anything does is the worker's to know. */
export const drainSync = (): void => callRunning((api) => api.drain());

/** [Y5] The member looks, or the network is back. */
export const retrySync = (): void => callRunning((api) => api.retryNow());

function callRunning(call: (api: Remote<SyncApi>) => Promise<void>): void {
  if (running) void call(running.api).catch(unreachable);
  else startSync();
}

const unreachable = (error: unknown) => log.warn('sync.call-failed', { error: errorName(error) });
