/**
 * [PWA-40 to PWA-46] The local cache `critical`: the addresses from which members start. It is filled from this
 * version's own files when the version becomes active, so that a waiting one never swaps the document under the active
 * one.
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

/** Filled, or removed where the local flag `critical-cache-off` is set [PWA-45]. */
export async function fillCritical({ device, file }: CriticalPorts): Promise<void> {
  if (await device.read((tx) => readRecord(tx, 'critical-cache-off')))
    return void (await caches.delete(CRITICAL_CACHE));
  const cache = await caches.open(CRITICAL_CACHE);
  for (const path of CRITICAL_PATHS) {
    const response = await file(path === MANIFEST ? MANIFEST : path === '/' ? ROOT_DOCUMENT : APP_DOCUMENT);
    if (response) await cache.put(path, response);
  }
}

/** A sign-out removes it with every other cache: the next opening brings it back. */
export async function refillCritical(ports: CriticalPorts): Promise<void> {
  if (!(await caches.has(CRITICAL_CACHE))) await fillCritical(ports);
}

/** The local flag, as the page's message sets it. */
export async function switchCritical(off: boolean, ports: CriticalPorts): Promise<void> {
  await (off
    ? ports.device.write((tx) => setRecord(tx, 'critical-cache-off', true))
    : ports.device.change((tx) => tx.objectStore('meta').delete('critical-cache-off')));
  await fillCritical(ports);
}

/** Any screen but the root is the same document: one address stands for all of them. */
export async function fromCritical(path: string): Promise<Response | undefined> {
  return caches.match(CRITICAL_PATHS.includes(path) ? path : path === ROOT_DOCUMENT ? '/' : '/members', {
    cacheName: CRITICAL_CACHE,
  });
}
