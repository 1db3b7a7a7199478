import { expect, test, vi } from 'vitest';
import { onNoticeClick } from './notice-click.ts';

const origin = 'https://alcove.test';
const data = { tag: 'tag', notice: 'b'.repeat(32) };

function scope(...windows: { url: string; visibilityState?: string }[]) {
  const [focus, postMessage] = [vi.fn(() => Promise.resolve()), vi.fn((_message: unknown) => undefined)];
  const openWindow = vi.fn((_url: string) => Promise.resolve());
  const mute = vi.fn(() => Promise.resolve());
  const matchAll = () =>
    Promise.resolve(
      windows.map(({ url, visibilityState = 'hidden' }) => ({
        url: origin + url,
        visibilityState,
        focus,
        postMessage: (message: unknown) => postMessage({ to: url, message }),
      })),
    );
  return { focus, postMessage, openWindow, mute, ports: { origin, clients: { matchAll, openWindow }, mute } };
}

test('[NOTIF-67] a click opens the subject in the window of the app that is there', async () => {
  const { focus, postMessage, openWindow, ports } = scope({ url: '/#/home' });
  await onNoticeClick('', data, ports);
  expect(postMessage).toHaveBeenCalledWith({ to: '/#/home', message: { type: 'OPEN_NOTICE', notice: data.notice } });
  expect(focus).toHaveBeenCalledTimes(1);
  expect(openWindow).not.toHaveBeenCalled();
});

test('[NOTIF-67] « Ouvrir » prefers the visible one of several windows', async () => {
  const { postMessage, ports } = scope({ url: '/#/home' }, { url: '/#/chat', visibilityState: 'visible' });
  await onNoticeClick('open', data, ports);
  expect(postMessage.mock.calls[0]?.[0]).toMatchObject({ to: '/#/chat' });
});

test('[NOTIF-67] without a window of the app a new one opens at the notice', async () => {
  const { openWindow, ports } = scope({ url: '/about' });
  await onNoticeClick('', data, ports);
  expect(openWindow).toHaveBeenCalledWith(`/#/notice/${data.notice}`);
});

test('[NOTIF-67] a notice that names nothing opens the app', async () => {
  const { openWindow, ports } = scope();
  await onNoticeClick('', undefined, ports);
  expect(openWindow).toHaveBeenCalledWith('/');
});

test('[NOTIF-69] « Couper 1 h » opens nothing', async () => {
  const { mute, openWindow, focus, ports } = scope({ url: '/#/home' });
  await onNoticeClick('mute', data, ports);
  expect(mute).toHaveBeenCalledWith(data);
  expect([openWindow.mock.calls, focus.mock.calls]).toEqual([[], []]);
});
