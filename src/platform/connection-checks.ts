/** What a page itself can try of its surroundings. Each answers how long it took, in milliseconds, or why not. */
import type { FailureCode } from '#schemas/error-codes.ts';
import { REQUEST_TIMEOUT_MS, SOCKET_TIMEOUT_MS } from '#schemas/limits.ts';
import { product } from '#lib/product.ts';
import { done, refused, type Result } from '#lib/result.ts';

type CheckResult = Promise<Result<number, FailureCode>>;

const origin = () => ((import.meta.env['VITE_API_URL'] as string | undefined) ?? location.origin).replace(/\/+$/, '');

async function measure(work: () => Promise<FailureCode | null>): CheckResult {
  const startedAt = performance.now();
  const failure = await work();
  return failure ? refused(failure) : done(Math.round(performance.now() - startedAt));
}

/** Whether something answers there, and is no captive portal's page. */
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

/** Whether a WebSocket comes through proxies and walls: engine.io's first word begins with 0. */
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

/** `missing`: the app works, but neither opens without a network nor sends with no tab open. */
export async function serviceWorkerState(): Promise<'active' | 'installing' | 'missing'> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  return registration?.active ? 'active' : registration ? 'installing' : 'missing';
}

export interface StorageFigures {
  /** Bytes. */
  usage: number;
  quota: number;
  /** The browser has promised not to evict it. */
  persisted: boolean;
}

export async function storageFigures(): Promise<StorageFigures | null> {
  try {
    const [{ usage = 0, quota = 0 }, persisted] = await Promise.all([
      navigator.storage.estimate(),
      navigator.storage.persisted(),
    ]);
    return { usage, quota, persisted };
  } catch {
    return null;
  }
}

/** Writes one value, reads it, and takes everything away again. */
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
