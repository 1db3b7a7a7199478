import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeviceDatabase, type DeviceDatabase } from '#sync/session/device-database.ts';
import { cachesDouble } from '#tests/support/caches-double.ts';
import { fillCritical, fromCritical, refillCritical, switchCritical } from './critical.ts';

let caches: ReturnType<typeof cachesDouble>;
let device: DeviceDatabase;
let version: string;
const ports = () => ({ device, file: (path: string) => Promise.resolve(new Response(`${path} of ${version}`)) });
const paths = () => [...(caches.held.get('critical')?.keys() ?? [])];
const cachedText = async (path: string) => (await fromCritical(path))?.text();

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  device = createDeviceDatabase();
  caches = cachesDouble();
  version = 'one';
  vi.stubGlobal('caches', caches);
});
afterEach(() => {
  device.close();
  vi.unstubAllGlobals();
});

test('[PWA-40, PWA-41, PWA-42, PWA-43, PWA-44] the cache `critical` holds members’ start addresses', async () => {
  await fillCritical(ports());
  expect(paths()).toEqual(['/', '/members', '/events', '/manifest.json']);
  expect(await cachedText('/')).toBe('/index.html of one');
  expect(await cachedText('/members')).toBe('/app.html of one');
  expect(await cachedText('/manifest.json')).toBe('/manifest.json of one');
  expect(await cachedText('/chat/anything')).toBe('/app.html of one');
});

test('[PWA-40] an activated version replaces its predecessor’s cache', async () => {
  await fillCritical(ports());
  version = 'two';
  await fillCritical(ports());
  expect(await cachedText('/')).toBe('/index.html of two');
});

test('[PWA-45] the local flag removes the cache and keeps it away until withdrawn', async () => {
  await fillCritical(ports());
  await switchCritical(true, ports());
  expect(await caches.keys()).toEqual([]);
  await refillCritical(ports());
  expect(await caches.keys()).toEqual([]);
  await switchCritical(false, ports());
  expect(paths()).toContain('/');
});

test('[PWA-46] what a sign-out removed returns at the next opening, and is then left alone', async () => {
  await refillCritical(ports());
  version = 'two';
  await refillCritical(ports());
  expect(await cachedText('/')).toBe('/index.html of one');
});

test('[Y17] filling it creates no database', async () => {
  await fillCritical(ports());
  expect(await indexedDB.databases()).toEqual([]);
});
