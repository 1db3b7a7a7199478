import { expect, test, vi } from 'vitest';
import { silently } from './events.ts';
import { onPageMessage } from './update.ts';

const actions = () => ({
  skipWaiting: vi.fn(() => Promise.resolve()),
  switchCritical: vi.fn((_off: boolean) => Promise.resolve()),
});

test('[PWA-28] the waiting version takes over only when the page says so', async () => {
  const told = actions();
  await onPageMessage({ type: 'SKIP_WAITING' }, told);
  expect(told.skipWaiting).toHaveBeenCalledTimes(1);
  expect(told.switchCritical).not.toHaveBeenCalled();
});

test('[PWA-45] the page’s message switches the cache `critical`', async () => {
  const told = actions();
  await onPageMessage({ type: 'CRITICAL_CACHE', off: true }, told);
  expect(told.switchCritical).toHaveBeenCalledWith(true);
  expect(told.skipWaiting).not.toHaveBeenCalled();
});

test.each([null, 'SKIP_WAITING', { type: 'OTHER' }, { type: 'CRITICAL_CACHE' }])(
  'an invalid message is dropped: %j',
  async (data) => {
    const told = actions();
    await onPageMessage(data, told);
    expect(told.skipWaiting).not.toHaveBeenCalled();
    expect(told.switchCritical).not.toHaveBeenCalled();
  },
);

test('[PWA-47] failures are silent', async () => {
  await expect(silently(Promise.reject(new Error('no cache')))).resolves.toBeUndefined();
});
