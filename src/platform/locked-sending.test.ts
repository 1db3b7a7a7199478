import { afterEach, expect, test, vi } from 'vitest';
import { sendWhileLocked } from './locked-sending.ts';

const postMessage = vi.fn();
const withRegistration = (registration: unknown, onLine = true) =>
  vi.stubGlobal('navigator', { onLine, serviceWorker: { getRegistration: () => Promise.resolve(registration) } });
afterEach(() => {
  vi.unstubAllGlobals();
  postMessage.mockClear();
});

test('[Y22] a locked page asks for background sync, which waits for a network by itself', async () => {
  const register = vi.fn(() => Promise.resolve());
  withRegistration({ active: { postMessage }, sync: { register } });
  await sendWhileLocked();
  expect(register).toHaveBeenCalledWith('msg');
  expect(postMessage).not.toHaveBeenCalled();
});

test.each([
  ['knows none', undefined],
  ['grants none', { register: () => Promise.reject(new Error('denied')) }],
])('[Y22] where the browser %s, the service worker is told to send now', async (_, sync) => {
  withRegistration({ active: { postMessage }, sync });
  await sendWhileLocked();
  expect(postMessage.mock.calls).toEqual([[{ type: 'SEND' }]]);
});

test('[Y2, Y22] without a network, and without background sync, nothing is claimed', async () => {
  withRegistration({ active: { postMessage } }, false);
  await sendWhileLocked();
  expect(postMessage).not.toHaveBeenCalled();
});

test.each([{}, { serviceWorker: { getRegistration: () => Promise.reject(new Error('insecure')) } }])(
  '[PWA-47] without a service worker nothing is said: %#',
  async (navigator) => {
    vi.stubGlobal('navigator', navigator);
    await sendWhileLocked();
    expect(postMessage).not.toHaveBeenCalled();
  },
);
