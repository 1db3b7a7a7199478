import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { webVitalOf, type VitalName } from '#schemas/wire/web-vitals.ts';
import type { MemberId } from '#schemas/ids.ts';
import { ADA, BELA } from '#tests/support/auth-double.ts';
import { requestSync } from './events.ts';
import type * as vitalsPart from './vitals.ts';

const eventOf = (metric: VitalName) => webVitalOf(metric, 1000, { route: '/home', device: 'phone', day: '2026-11-29' });
let owner: MemberId | null;
let isOnline: boolean;
let status: number;
let sent: { url: string; body: unknown; authorization: string | null; credentials: string }[];
let tags: string[];

/** As after each start of the service worker: Workbox refuses a second queue of one name in the same context. */
async function start(hasSync = true) {
  vi.resetModules();
  const { createVitals } = (await import('./vitals.ts')) as typeof vitalsPart;
  return createVitals({
    baseUrl: 'https://alcove.test',
    owner: () => Promise.resolve(owner),
    requestSync: (tag) => Promise.resolve(hasSync && tags.push(tag) > 0),
    fetch: async (input) => {
      const request = input as Request;
      if (!isOnline) throw new TypeError('Failed to fetch');
      const { url, headers, credentials } = request;
      sent.push({ url, body: await request.json(), authorization: headers.get('authorization'), credentials });
      return new Response(null, { status });
    },
  });
}
const metrics = () => sent.map(({ body }) => (body as { metric: string }).metric);

beforeEach(() => {
  [owner, isOnline, status, sent, tags] = [ADA.id as MemberId, true, 204, [], []];
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('self', { registration: {} });
  vi.stubGlobal('location', new URL('https://alcove.test/sw.js'));
});

test('[SHELL-178] figures wait offline, survive a restart, and leave with the next sync event', async () => {
  isOnline = false;
  const vitals = await start();
  await vitals.add(eventOf('LCP'));
  await vitals.add(eventOf('CLS'));
  expect(tags).toEqual(['vitals', 'vitals']);
  await expect(vitals.send()).rejects.toThrow();
  isOnline = true;
  const restarted = await start();
  await restarted.send();
  expect(metrics()).toEqual(['LCP', 'CLS']);
  expect(sent[0]).toEqual({
    url: 'https://alcove.test/functions/v1/web-vitals',
    body: eventOf('LCP'),
    authorization: null,
    credentials: 'omit',
  });
  await restarted.send();
  expect(sent).toHaveLength(2);
});

test('[SHELL-178] a busy server keeps a figure waiting, one that refuses it loses it', async () => {
  const vitals = await start();
  await vitals.add(eventOf('FCP'));
  status = 429;
  await expect(vitals.send()).rejects.toThrow();
  status = 400;
  await vitals.send();
  status = 204;
  await vitals.send();
  expect(metrics()).toEqual(['FCP', 'FCP']);
});

test('[SHELL-166] a withdrawn consent erases what waits', async () => {
  const vitals = await start();
  await Promise.all([vitals.add(eventOf('INP')), vitals.add(eventOf('CLS')), vitals.add(eventOf('LCP'))]);
  await vitals.clear();
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
  await vitals.send();
  expect(sent).toEqual([]);
});

test('[SHELL-166] what was on its way when the consent was withdrawn does not come back', async () => {
  isOnline = false;
  const vitals = await start();
  await vitals.add(eventOf('INP'));
  const attempt = vitals.send().catch(() => undefined);
  const erasure = vitals.clear();
  await Promise.all([attempt, erasure]);
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
  isOnline = true;
  await (await start()).send();
  expect(sent).toEqual([]);
});

test('[SHELL-166] a figure is not added whose account is being read as the consent is withdrawn', async () => {
  const vitals = await start();
  const adding = vitals.add(eventOf('INP'));
  await Promise.all([vitals.clear(), adding]);
  await (await start()).send();
  expect(sent).toEqual([]);
});

test('[SHELL-166] a figure that is being stored when the consent is withdrawn is erased again', async () => {
  const vitals = await start();
  const { Queue } = await import('workbox-background-sync/Queue.js');
  const store = Queue.prototype.pushRequest;
  vi.spyOn(Queue.prototype, 'pushRequest').mockImplementationOnce(async function (this: typeof Queue.prototype, entry) {
    await vitals.clear();
    await store.call(this, entry);
  });
  await vitals.add(eventOf('INP'));
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
  await (await start()).send();
  expect([sent, tags]).toEqual([[], []]);
});

test('[SHELL-166] a figure that is being read when the consent is withdrawn is not sent', async () => {
  const vitals = await start();
  await vitals.add(eventOf('INP'));
  const { Queue } = await import('workbox-background-sync/Queue.js');
  const read = Queue.prototype.shiftRequest;
  vi.spyOn(Queue.prototype, 'shiftRequest').mockImplementationOnce(async function (this: typeof Queue.prototype) {
    const entry = await read.call(this);
    await vitals.clear();
    return entry;
  });
  await vitals.send();
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
  expect(sent).toEqual([]);
});

test('[SHELL-166] a figure that is being put back when the consent is withdrawn is erased again', async () => {
  const vitals = await start();
  await vitals.add(eventOf('INP'));
  const { Queue } = await import('workbox-background-sync/Queue.js');
  const store = Queue.prototype.unshiftRequest;
  vi.spyOn(Queue.prototype, 'unshiftRequest').mockImplementationOnce(async function (
    this: typeof Queue.prototype,
    entry,
  ) {
    await vitals.clear();
    await store.call(this, entry);
  });
  isOnline = false;
  await vitals.send();
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
  isOnline = true;
  await (await start()).send();
  expect(sent).toEqual([]);
});

test('[SHELL-178] a browser that refuses a sync event sends at once, like one that knows none', async () => {
  const granted: string[] = [];
  const register = (tag: string) => Promise.resolve(void granted.push(tag));
  expect(await requestSync({ sync: { register } }, 'vitals')).toBe(true);
  expect(granted).toEqual(['vitals']);
  expect(await requestSync({}, 'vitals')).toBe(false);
  const refuse = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  expect(await requestSync({ sync: { register: refuse } }, 'vitals')).toBe(false);
});

test('[Y17] what waits of an account that has left is never sent, and without an owner nothing waits', async () => {
  const vitals = await start();
  await vitals.add(eventOf('LCP'));
  owner = BELA.id as MemberId;
  await vitals.send();
  owner = null;
  await vitals.add(eventOf('LCP'));
  owner = ADA.id as MemberId;
  await vitals.send();
  expect(sent).toEqual([]);
});

test('[SHELL-178] a browser without sync events sends at once', async () => {
  const vitals = await start(false);
  await vitals.add(eventOf('LCP'));
  expect(metrics()).toEqual(['LCP']);
  expect(tags).toEqual([]);
});
