import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { createDeviceDatabase } from '#sync/session/device-database.ts';
import { isNoticeMuted, muteNotice } from './push-mutes.ts';
import { renewSubscription } from './renew-subscription.ts';

beforeEach(() => void (globalThis.indexedDB = new IDBFactory()));

const notice = 'PZ8sGltuTH2eDxorPE1eb6usrKysrKys';
const call = () => vi.fn((_name: string, _request: unknown) => Promise.resolve(true));

test('[NOTIF-69] « Couper 1 h » silences the tag for an hour, and tells the server the delivery', async () => {
  const device = createDeviceDatabase();
  await device.write(async (tx) => void (await tx.objectStore('meta').put(1, 'generation')));
  let now = 1_000_000;
  const ports = { device, clock: { now: () => now }, call: call() };
  await muteNotice({ tag: 'tag', notice }, ports);
  expect([await isNoticeMuted('tag', ports), await isNoticeMuted('other', ports)]).toEqual([true, false]);
  expect(ports.call).toHaveBeenCalledWith('mute_push', {
    notice: '3d9f2c1a-5b6e-4c7d-9e0f-1a2b3c4d5e6f',
    minutes: 60,
  });
  now += 3_600_001;
  expect(await isNoticeMuted('tag', ports)).toBe(false);
  device.close();
});

test('[Y17] muting creates no database', async () => {
  const device = createDeviceDatabase();
  await muteNotice({ tag: 'tag', notice: '' }, { device, clock: { now: () => 0 }, call: call() });
  expect(await indexedDB.databases()).toEqual([]);
});

const isOwned = () => Promise.resolve(true);

const subscription = (endpoint: string, unsubscribe = () => Promise.resolve(true)) =>
  ({
    endpoint,
    options: { applicationServerKey: Uint8Array.of(4, 255, 254).buffer, userVisibleOnly: true },
    toJSON: () => ({ endpoint, keys: {} }),
    unsubscribe,
  }) as unknown as PushSubscription;

test('[NOTIF-57, NOTIF-59] a subscription that the browser ended is made and registered anew', async () => {
  const subscribe = vi.fn((_options?: PushSubscriptionOptionsInit) => Promise.resolve(subscription('new')));
  const ports = { registration: { pushManager: { subscribe } }, userAgent: 'ua', isOwned, call: call() };
  await renewSubscription({ oldSubscription: subscription('old'), newSubscription: null }, ports);
  expect(subscribe.mock.calls[0]?.[0]).toMatchObject({ userVisibleOnly: true });
  expect(ports.call.mock.calls).toEqual([
    ['deactivate_push', { endpoint: 'old' }],
    ['register_push', { subscription: { endpoint: 'new', keys: {} }, userAgent: 'ua', key: 'BP_-' }],
  ]);
});

test('[NOTIF-57] a replaced subscription is registered without subscribing again', async () => {
  const subscribe = vi.fn(() => Promise.resolve(subscription('never')));
  const ports = { registration: { pushManager: { subscribe } }, userAgent: 'ua', isOwned, call: call() };
  await renewSubscription({ oldSubscription: null, newSubscription: subscription('given') }, ports);
  expect(subscribe).not.toHaveBeenCalled();
  expect(ports.call).toHaveBeenCalledTimes(1);
});

test('[Y17, NOTIF-57] without an owner a replaced subscription is ended, and none is made', async () => {
  const [subscribe, unsubscribe] = [vi.fn(() => Promise.resolve(subscription('never'))), vi.fn(async () => true)];
  const ports = {
    registration: { pushManager: { subscribe } },
    userAgent: 'ua',
    isOwned: () => Promise.resolve(false),
    call: call(),
  };
  await renewSubscription({ oldSubscription: subscription('old'), newSubscription: null }, ports);
  await renewSubscription({ oldSubscription: null, newSubscription: subscription('given', unsubscribe) }, ports);
  expect([subscribe, unsubscribe, ports.call].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0]);
});
