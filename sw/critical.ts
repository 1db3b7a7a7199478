/**
 * Fills and reads the local cache `critical`: the addresses from which members start [PWA-40 to PWA-46]. It is filled
 * from this version's own files when the version becomes active, so that a waiting version never replaces the document
 * under the active one.
 */
import { readRecord, setRecord, type DeviceDatabase } from '#sync/session/device-database.ts';
import { CRITICAL_CACHE } from '#sync/session/names.ts';
import { APP_DOCUMENT, ROOT_DOCUMENT } from './screens.ts';

const MANIFEST = '/manifest.json';
export const CRITICAL_PATHS: readonly string[] = ['/', '/members', '/events', MANIFEST];

export interface CriticalPorts {
  device: DeviceDatabase;
  file: (path: string) => Promise<Response | undefined>;
}

/** Fills the cache, or removes it if the local flag `critical-cache-off` is set [PWA-45]. */
export async function fillCritical({ device, file }: CriticalPorts): Promise<void> {
  if (await device.read((tx) => readRecord(tx, 'critical-cache-off')))
    return void (await caches.delete(CRITICAL_CACHE));
  const cache = await caches.open(CRITICAL_CACHE);
  for (const path of CRITICAL_PATHS) {
    const response = await file(path === MANIFEST ? MANIFEST : path === '/' ? ROOT_DOCUMENT : APP_DOCUMENT);
    if (response) await cache.put(path, response);
  }
}

/** Fills the cache again if a sign-out has removed it with every other cache. */
export async function refillCritical(ports: CriticalPorts): Promise<void> {
  if (!(await caches.has(CRITICAL_CACHE))) await fillCritical(ports);
}

/** Stores the local flag that a page's message names, and fills or removes the cache. */
export async function switchCritical(off: boolean, ports: CriticalPorts): Promise<void> {
  await (off
    ? ports.device.write((tx) => setRecord(tx, 'critical-cache-off', true))
    : ports.device.change((tx) => tx.objectStore('meta').delete('critical-cache-off')));
  await fillCritical(ports);
}

/** Returns a cached response. All screens but the root are the same document, so one address stands for all of them. */
export async function fromCritical(path: string): Promise<Response | undefined> {
  return caches.match(CRITICAL_PATHS.includes(path) ? path : path === ROOT_DOCUMENT ? '/' : '/members', {
    cacheName: CRITICAL_CACHE,
  });
}
