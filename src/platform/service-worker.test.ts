import { afterEach, expect, test, vi } from 'vitest';
import { endPush, persistStorage, requestSync } from './service-worker.ts';

const withRegistration = (registration: unknown) =>
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(registration) } });
afterEach(() => vi.unstubAllGlobals());

test('[PWA-33] the page asks for background sync under the plain tag', async () => {
  const register = vi.fn(() => Promise.resolve());
  withRegistration({ active: {}, sync: { register } });
  await requestSync('msg');
  expect(register).toHaveBeenCalledWith('msg');
});

test.each([
  ['no service worker', {}],
  ['no registration', { serviceWorker: { getRegistration: () => Promise.resolve(undefined) } }],
  ['no background sync', { serviceWorker: { getRegistration: () => Promise.resolve({ active: {} }) } }],
  [
    'a refusal',
    {
      serviceWorker: {
        getRegistration: () =>
          Promise.resolve({ active: {}, sync: { register: () => Promise.reject(new Error('denied')) } }),
      },
    },
  ],
])('[PWA-47] %s is silent', async (_what, navigator) => {
  vi.stubGlobal('navigator', navigator);
  await requestSync('msg');
  await endPush();
  expect(await persistStorage()).toBe(false);
});

test('[Y19] storage that is already persistent is not requested again', async () => {
  const persist = vi.fn(() => Promise.resolve(true));
  vi.stubGlobal('navigator', { storage: { persisted: () => Promise.resolve(true), persist } });
  expect(await persistStorage()).toBe(true);
  expect(persist).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', { storage: { persisted: () => Promise.resolve(false), persist } });
  expect(await persistStorage()).toBe(true);
  expect(persist).toHaveBeenCalledTimes(1);
});

test('[Y17] a sign-out ends the push subscription of this device, and closes its notices', async () => {
  const unsubscribe = vi.fn(() => Promise.resolve(true));
  const close = vi.fn();
  withRegistration({
    pushManager: { getSubscription: () => Promise.resolve({ unsubscribe }) },
    getNotifications: () => Promise.resolve([{ close }, { close }]),
  });
  await endPush();
  expect(unsubscribe).toHaveBeenCalledTimes(1);
  expect(close).toHaveBeenCalledTimes(2);
});
