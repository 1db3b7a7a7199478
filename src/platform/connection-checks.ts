/**
 * Checks of network and storage that a page can make itself. Each resolves to its duration in milliseconds, or to the
 * reason of its failure.
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import { REQUEST_TIMEOUT_MS, SOCKET_TIMEOUT_MS } from '#schemas/limits.ts';
import { product } from '#lib/product.ts';
import { serviceHosts } from '#lib/service-hosts.ts';
import { done, refused, type Result } from '#lib/result.ts';

type CheckResult = Promise<Result<number, FailureCode>>;

const origin = () => ((import.meta.env['VITE_API_URL'] as string | undefined) ?? location.origin).replace(/\/+$/, '');

async function measure(work: () => Promise<FailureCode | null>): CheckResult {
  const startedAt = performance.now();
  const failure = await work();
  return failure ? refused(failure) : done(Math.round(performance.now() - startedAt));
}

/** Checks that our server answers, and not the page of a captive portal. */
export const reachServer = (base = origin()): CheckResult =>
  measure(async () => {
    try {
      const response = await fetch(`${base}/auth/v1/health`, {
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      const body: unknown = await response.json().catch(() => null);
      if (!response.ok) return 'server-error';
      return typeof body === 'object' && body !== null ? null : 'bad-answer';
    } catch (error) {
      return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'offline';
    }
  });

/** Checks that a WebSocket passes proxies and firewalls. The first packet of engine.io begins with 0. */
export const openSocket = (base = origin()): CheckResult =>
  measure(
    () =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`);
        const end = (failure: FailureCode | null) => {
          clearTimeout(timer);
          socket.close();
          resolve(failure);
        };
        const timer = setTimeout(() => end('timeout'), SOCKET_TIMEOUT_MS);
        socket.addEventListener(
          'message',
          ({ data }) => end(typeof data === 'string' && data.startsWith('0') ? null : 'bad-answer'),
          { once: true },
        );
        socket.addEventListener('error', () => end('offline'), { once: true });
      }),
  );

/** The same for every host of the product; the slowest one counts, and the first that fails. */
export async function openSockets(hosts = [...new Set([origin(), ...serviceHosts(origin())])]): CheckResult {
  const results = await Promise.all(hosts.map((host) => openSocket(host)));
  const failed = results.find((result) => !result.ok);
  return failed ?? done(Math.max(...results.map((result) => (result.ok ? result.value : 0))));
}

/**
 * Returns the state of the service worker. While it is `missing`, the app works, but it cannot open without a network
 * or send without an open tab.
 */
export async function serviceWorkerState(): Promise<'active' | 'installing' | 'missing'> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  return registration?.active ? 'active' : registration ? 'installing' : 'missing';
}

export interface StorageFigures {
  /** Bytes. */
  usage: number;
  quota: number;
  /** The browser has promised not to evict the data. */
  persisted: boolean;
  /** Bytes by kind, where the browser says so. */
  details: { databases: number; program: number } | null;
}

/** What Chromium adds to an estimate. */
interface DetailedEstimate extends StorageEstimate {
  usageDetails?: { indexedDB?: number; caches?: number; serviceWorkerRegistrations?: number };
}

export async function storageFigures(): Promise<StorageFigures | null> {
  try {
    const [{ usage = 0, quota = 0, usageDetails: each }, persisted] = await Promise.all([
      navigator.storage.estimate() as Promise<DetailedEstimate>,
      navigator.storage.persisted(),
    ]);
    const details = each
      ? { databases: each.indexedDB ?? 0, program: (each.caches ?? 0) + (each.serviceWorkerRegistrations ?? 0) }
      : null;
    return { usage, quota, persisted, details };
  } catch {
    return null;
  }
}

/** Writes a value to IndexedDB, reads it back, and erases everything again. */
export const writeAndRead = (): CheckResult =>
  measure(async () => {
    const name = `${product.storagePrefix}-connection-test`;
    try {
      const opening = indexedDB.open(name, 1);
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('test'));
      const database = await requestResult(opening);
      const store = database.transaction('test', 'readwrite', { durability: 'strict' }).objectStore('test');
      await requestResult(store.put('written', 'key'));
      const readBack: unknown = await requestResult(store.get('key'));
      database.close();
      await requestResult(indexedDB.deleteDatabase(name));
      return readBack === 'written' ? null : 'storage-broken';
    } catch (error) {
      return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'storage-full' : 'storage-broken';
    }
  });

const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as DOMException));
  });
