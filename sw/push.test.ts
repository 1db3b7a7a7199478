import { expect, test, vi } from 'vitest';
import { openApp, showActivityNotification } from './push.ts';

function scope(...windows: { visibilityState: string }[]) {
  const focus = vi.fn(() => Promise.resolve());
  const openWindow = vi.fn((_url: string) => Promise.resolve());
  const showNotification = vi.fn((_title: string, _options: NotificationOptions) => Promise.resolve());
  const matchAll = () => Promise.resolve(windows.map((appWindow) => ({ ...appWindow, focus })));
  return {
    focus,
    openWindow,
    showNotification,
    ports: { clients: { matchAll, openWindow }, registration: { showNotification } },
  };
}

test('[NOTIF-69] the notice says that something happened, neither who nor what', async () => {
  const { showNotification, ports } = scope({ visibilityState: 'hidden' });
  await showActivityNotification(ports);
  expect(showNotification).toHaveBeenCalledTimes(1);
  expect(showNotification.mock.calls[0]).toMatchObject(['Alcôve', { body: 'Nouvelle activité', tag: 'activity' }]);
});

test('a visible application gets no notice', async () => {
  const { showNotification, ports } = scope({ visibilityState: 'visible' });
  await showActivityNotification(ports);
  expect(showNotification).not.toHaveBeenCalled();
});

test('clicking the notice focuses the open application', async () => {
  const { focus, openWindow, ports } = scope({ visibilityState: 'hidden' });
  await openApp(ports);
  expect(focus).toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

test('clicking the notice opens the application where it is closed', async () => {
  const { openWindow, ports } = scope();
  await openApp(ports);
  expect(openWindow).toHaveBeenCalledWith('/');
});
