import { expect, test, vi } from 'vitest';
import { onPush, readPush, showNotice, type NotificationPorts, type PushedNotice } from './push.ts';

const NOTICE = 'a'.repeat(32);
const pushed: PushedNotice = {
  title: 'Nouvelle activité',
  body: '3 nouveautés vous attendent',
  tag: 'tag-of-a-day',
  navigate: `https://alcove.test/#/notice/${NOTICE}`,
  badge: 4,
};

function scope({ visible = false, shown = [] }: { visible?: boolean; shown?: readonly { data?: unknown }[] } = {}) {
  const showNotification = vi.fn((_title: string, _options: NotificationOptions) => Promise.resolve());
  const setAppBadge = vi.fn((_count: number) => Promise.resolve());
  const clearAppBadge = vi.fn(() => Promise.resolve());
  const ports: NotificationPorts = {
    clients: { matchAll: () => Promise.resolve([{ visibilityState: visible ? 'visible' : 'hidden' }]) },
    registration: { showNotification, getNotifications: () => Promise.resolve(shown) },
    navigator: { setAppBadge, clearAppBadge },
  };
  return { showNotification, setAppBadge, clearAppBadge, ports };
}
const optionsOf = ({ showNotification }: ReturnType<typeof scope>) => showNotification.mock.calls[0]?.[1];
const reading = (text: string) => readPush({ text: () => text }, 1_000);

test('[NOTIF-67] a push is read in the declarative form', () => {
  const { badge, ...notification } = pushed;
  expect(reading(JSON.stringify({ web_push: 8030, notification, app_badge: badge }))).toEqual(pushed);
});

test('[S31] a call whose push comes too late was missed', () => {
  const { badge: _, ...notification } = { ...pushed, title: 'Appel' };
  const titleOf = (ringsUntil: number) =>
    readPush({ text: () => JSON.stringify({ notification, rings_until: ringsUntil }) }, 1_000).title;
  expect([titleOf(1_001), titleOf(999)]).toEqual(['Appel', 'Appel manqué']);
});

test.each(['', 'victor vous a écrit', 'null', '{"title":"victor","notification":7}', '[]'])(
  '[NOTIF-69] a malformed push becomes a notice that names nothing (%s)',
  (text) => {
    expect(reading(text)).toEqual({ title: 'Nouvelle activité', body: '', tag: 'activity', navigate: '', badge: null });
  },
);

test('[NOTIF-59, NOTIF-67] a push shows a notice with two actions instead of the earlier one', async () => {
  const device = scope();
  await showNotice(pushed, false, device.ports);
  expect(device.showNotification.mock.calls[0]?.[0]).toBe('Nouvelle activité');
  expect(optionsOf(device)).toMatchObject({
    tag: 'tag-of-a-day',
    renotify: true,
    silent: null,
    data: { tag: 'tag-of-a-day', notice: NOTICE },
    actions: [{ title: 'Ouvrir' }, { title: 'Couper 1\u00a0h' }],
  });
});

test.each([
  ['while a window is visible', { visible: true }, false],
  ['for a repeated attempt', { shown: [{ data: { notice: NOTICE } }] }, false],
  ['while its subject is muted', {}, true],
] as const)('[NOTIF-59, NOTIF-69] the notice is shown without a sound %s', async (_, at, isMuted) => {
  const device = scope(at);
  await showNotice(pushed, isMuted, device.ports);
  expect(optionsOf(device)).toMatchObject({ renotify: false, silent: true });
});

test('[NOTIF-67] the app’s icon shows the count of the push, and none at zero', async () => {
  const device = scope();
  await showNotice(pushed, false, device.ports);
  expect(device.setAppBadge).toHaveBeenCalledWith(4);
  await showNotice({ ...pushed, badge: 0 }, false, device.ports);
  expect(device.clearAppBadge).toHaveBeenCalledTimes(1);
});

test('[NOTIF-65] a refused badge does not keep the notice away', async () => {
  const device = scope();
  device.setAppBadge.mockRejectedValue(new Error('no badge'));
  await showNotice(pushed, false, device.ports);
  expect(device.showNotification).toHaveBeenCalledTimes(1);
});

interface Arrival {
  isOwned?: boolean;
  content?: object;
  serverNow?: () => Promise<number>;
  device?: ReturnType<typeof scope>;
}
const news = { notification: { title: 'Nouvelle activité' }, app_badge: 3 };
const arrived = ({
  isOwned = true,
  content = news,
  serverNow = async () => Date.now(),
  device = scope(),
}: Arrival = {}) => {
  const [run, endSubscription] = [vi.fn(() => Promise.resolve(null)), vi.fn(() => Promise.resolve())];
  const ports = {
    ...device.ports,
    isOwned: () => Promise.resolve(isOwned),
    isMuted: () => Promise.resolve(false),
    serverNow,
    endSubscription,
  };
  const data = { text: () => JSON.stringify(content) };
  return onPush(data, ports, { run }).then(() => ({ ...device, run, endSubscription }));
};

test('[NOTIF-59, Y5] a push to the owner’s device shows a notice and sends the queue', async () => {
  const { showNotification, setAppBadge, run, endSubscription } = await arrived();
  expect([showNotification, setAppBadge, run, endSubscription].map(({ mock }) => mock.calls.length)).toEqual([
    1, 1, 1, 0,
  ]);
});

test('[NOTIF-67] of two pushes the later one is shown last, however long the earlier one takes', async () => {
  const device = scope();
  const titled = (title: string) => ({ content: { notification: { title, tag: 'a' } }, device });
  const slow = Promise.withResolvers<number>();
  const serverNow = vi.fn(() => slow.promise);
  const earlier = arrived({ ...titled('Une'), serverNow });
  const later = arrived(titled('Trois'));
  await vi.waitFor(() => expect(serverNow).toHaveBeenCalled());
  slow.resolve(Date.now());
  await Promise.all([earlier, later]);
  expect(device.showNotification.mock.calls.map(([title]) => title)).toEqual(['Une', 'Trois']);
});

test('[NOTIF-65] a push that cannot be shown keeps no later one away', async () => {
  const device = scope();
  device.showNotification.mockRejectedValueOnce(new Error('no permission'));
  await expect(arrived({ device })).rejects.toThrow('no permission');
  await arrived({ device });
  expect(device.showNotification).toHaveBeenCalledTimes(2);
});

test('[Y17, NOTIF-69] without an owner nothing is shown or set, and the subscription is ended', async () => {
  const { showNotification, setAppBadge, clearAppBadge, endSubscription } = await arrived({ isOwned: false });
  expect([showNotification, setAppBadge].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  expect([clearAppBadge, endSubscription].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('[S31] a call rings by the server’s time, on a device whose clock is minutes wrong, too', async () => {
  const minutes = (n: number) => Date.now() + n * 60_000;
  const titleOf = async (ringsUntil: number, serverNow: () => Promise<number>) => {
    const device = await arrived({ content: { notification: { title: 'Appel' }, rings_until: ringsUntil }, serverNow });
    return device.showNotification.mock.calls[0]?.[0];
  };
  expect(await titleOf(minutes(-9), async () => minutes(-10))).toBe('Appel');
  expect(await titleOf(minutes(9), async () => minutes(10))).toBe('Appel manqué');
  expect(await titleOf(minutes(1), () => Promise.reject(new Error('no database')))).toBe('Appel');
});
