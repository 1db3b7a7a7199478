import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { pushMarks } from '#lib/push-marks.ts';
import { uuidBytes } from '#lib/uuid.ts';
import { done, refused } from '#lib/result.ts';
import type { BrowserPush, BrowserSubscription } from '#platform/push-manager.ts';
import { endPushDevice, ensurePushDevice, type PushServer } from './push-device.ts';
import { closeReadNotices } from './push-notices.ts';
import { changePushRecord, readPushRecord } from './push-record.ts';
import { subjectOfStream } from './push-subjects.ts';
import { checkPush, postponePush, pushStatusOf, turnPushOff, turnPushOn } from './push-switch.ts';

const account = '3d9f2c1a-5b6e-4c7d-9e0f-1a2b3c4d5e6f' as MemberId;
const registered = { id: 'b0f6b6a3-3b1c-4a8e-9b3f-0123456789ab', secret: 'c2VjcmV0LW9mLWEtZGV2aWNl' };
const KEY = 'server-key';

function browser(key: string | null = null) {
  let current: BrowserSubscription | null = null;
  let count = 0;
  const make = (forKey: string): BrowserSubscription => {
    const endpoint = `endpoint-${++count}`;
    return { endpoint, key: forKey, data: { endpoint }, end: async () => void (current = null) };
  };
  if (key !== null) current = make(key);
  const subscribe = vi.fn(async (forKey: string) => (current = make(forKey)));
  return { push: { current: async () => current, subscribe } satisfies BrowserPush, subscribe };
}

const server = (device: typeof registered | null = null, key: string | null = KEY) =>
  ({
    status: vi.fn(async () => done({ key, device })),
    register: vi.fn(async () => done(registered)),
    deactivate: vi.fn(async () => done(null)),
    reportVisible: vi.fn(async () => done(null)),
  }) satisfies PushServer;

let permission: NotificationPermission;
beforeEach(() => {
  permission = 'granted';
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
  vi.stubGlobal('navigator', { serviceWorker: {}, userAgent: 'test' });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => permission,
  });
});
afterEach(() => vi.unstubAllGlobals());

test('[NOTIF-57, NOTIF-62] a subscription that the server lists for its own key is left as it is', async () => {
  const [page, rows] = [browser(KEY), server(registered)];
  expect(await ensurePushDevice({ browser: page.push, server: rows })).toEqual(done(registered));
  expect(rows.register).not.toHaveBeenCalled();
});

test.each([
  ['has none', browser(), server()],
  ['has one that the server does not list', browser(KEY), server()],
  ['has one for an earlier key', browser('earlier'), server(registered)],
])('[NOTIF-58, NOTIF-63, NOTIF-64] a browser that %s subscribes anew', async (_, page, rows) => {
  expect(await ensurePushDevice({ browser: page.push, server: rows })).toEqual(done(registered));
  expect(page.subscribe).toHaveBeenCalledWith(KEY);
  expect(rows.register).toHaveBeenCalledTimes(1);
});

test('[NOTIF-66] where the server sends no pushes nothing is subscribed', async () => {
  const page = browser();
  expect(await ensurePushDevice({ browser: page.push, server: server(null, null) })).toEqual(refused('not-found'));
  expect(page.subscribe).not.toHaveBeenCalled();
});

test('[NOTIF-57] a check asks nothing, and does nothing without permission or where it is off', async () => {
  const [page, rows] = [browser(), server()];
  const ports = { browser: page.push, server: rows };
  permission = 'default';
  expect(await checkPush(account, ports)).toBeNull();
  permission = 'granted';
  changePushRecord(account, { off: true });
  expect(await checkPush(account, ports)).toBeNull();
  expect(rows.status).not.toHaveBeenCalled();
});

test('[NOTIF-65] a browser that cannot subscribe is silent', async () => {
  const page = browser();
  page.subscribe.mockRejectedValue(new Error('push service error'));
  expect(await checkPush(account, { browser: page.push, server: server() })).toBeNull();
});

test('[NOTIF-68] the switch follows permission and choice', async () => {
  const ports = { browser: browser().push, server: server() };
  permission = 'default';
  expect(pushStatusOf(account)).toBe('ask');
  permission = 'denied';
  expect(pushStatusOf(account)).toBe('denied');
  expect(await turnPushOn(account, ports)).toBe(false);
  permission = 'granted';
  expect(await turnPushOn(account, ports)).toBe(true);
  expect(pushStatusOf(account)).toBe('on');
  await turnPushOff(account, ports);
  expect(pushStatusOf(account)).toBe('off');
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5)' });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  expect(pushStatusOf(account)).toBe('ios');
});

test('[NOTIF-68] « Plus tard » is remembered', () => {
  postponePush(account);
  expect(readPushRecord(account)).toMatchObject({ later: true, off: true });
});

test('[NOTIF-69] turning pushes off ends them in the browser first, then at the server', async () => {
  const [page, rows] = [browser(KEY), server(registered)];
  await endPushDevice({ browser: page.push, server: rows });
  expect(await page.push.current()).toBeNull();
  expect(rows.deactivate).toHaveBeenCalledWith('endpoint-1');
});

test('[NOTIF-69] notices of conversations that were read are closed, others stay', async () => {
  changePushRecord(account, { device: registered });
  const marks = pushMarks(registered.secret);
  const [read, other] = ['11111111-1111-8111-8111-111111111111', '22222222-2222-8222-8222-222222222222'];
  const shown = await Promise.all(
    [read, other].map(async (id) => ({
      notice: await marks.noticeId(uuidBytes(crypto.randomUUID()), subjectOfStream(String(id), false)),
      close: vi.fn(),
    })),
  );
  await closeReadNotices(account, [subjectOfStream(String(read), false)], async () => shown);
  expect(shown.map(({ close }) => close.mock.calls.length)).toEqual([1, 0]);
});
