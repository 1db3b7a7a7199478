/**
 * The page's end of the sync worker. Nothing here is awaited by a screen: the worker may be slow, frozen or missing.
 */
import { proxy, wrap, type Remote } from 'comlink';
import type { SignedIn, SyncApi } from '#workers/sync-api.ts';
import { errorName, log } from '#lib/log.ts';
import { tellMissingPart } from './missing-part.ts';
import { currentSync, publishSync } from './sync-state.ts';

export type { SignedIn };

interface Running {
  api: Remote<SyncApi>;
  /** Rejects when the worker's script could not be loaded: without a network, on a first visit. */
  missing: Promise<never>;
}

let running: Running | undefined;
let started = false;

function begin(): Running {
  const worker = new Worker(new URL('../../workers/sync.worker.ts', import.meta.url), { type: 'module', name: 'sync' });
  const api = wrap<SyncApi>(worker);
  let heard = false;
  const missing = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      log.warn('sync.worker-failed', { heard });
      publishSync({ ...currentSync(), connection: 'offline', error: 'server-error' });
      if (heard) return;
      if (!(event instanceof ErrorEvent)) tellMissingPart();
      // It never ran: the next call begins another one.
      if (running?.api === api) running = undefined;
      worker.terminate();
      reject(new Error('the sync worker could not be loaded'));
    });
  });
  missing.catch(() => undefined);
  const hear: typeof publishSync = (state) => {
    heard = true;
    publishSync(state);
  };
  void api.watch(proxy(hear)).catch(unreachable);
  return { api, missing };
}

const present = (): Running => (running ??= begin());

/** The worker of this tab, started by the first call. */
export const syncClient = (): Remote<SyncApi> => present().api;

/** A question that somebody waits for: rejects where there is no worker to answer it. */
export function askSync<T>(question: (api: Remote<SyncApi>) => Promise<T>): Promise<T> {
  const { api, missing } = present();
  return Promise.race([question(api), missing]);
}

/** It will be asked something soon: what it is made of is fetched and read by then. */
export const prepareSync = (): void => void syncClient();

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

/** [Y5] Something new may wait; whether anything does is the worker's to know. */
export const drainSync = (): void => asked((api) => api.drain());

/** [Y5] The member looks, or the network is back. */
export const nudgeSync = (): void => asked((api) => api.hurry());

function asked(what: (api: Remote<SyncApi>) => Promise<void>): void {
  if (running) void what(running.api).catch(unreachable);
  else startSync();
}

const unreachable = (error: unknown) => log.warn('sync.call-failed', { error: errorName(error) });
