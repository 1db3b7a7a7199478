import { expect, test, vi } from 'vitest';
import { ignoreFailure } from './events.ts';
import { onPageMessage } from './update.ts';

const actions = () => ({
  skipWaiting: vi.fn(() => Promise.resolve()),
  switchCritical: vi.fn((_off: boolean) => Promise.resolve()),
});

test('[PWA-28] the waiting version takes over only when the page says so', async () => {
  const actionsDouble = actions();
  await onPageMessage({ type: 'SKIP_WAITING' }, actionsDouble);
  expect(actionsDouble.skipWaiting).toHaveBeenCalledTimes(1);
  expect(actionsDouble.switchCritical).not.toHaveBeenCalled();
});

test('[PWA-45] the page’s message switches the cache `critical`', async () => {
  const actionsDouble = actions();
  await onPageMessage({ type: 'CRITICAL_CACHE', off: true }, actionsDouble);
  expect(actionsDouble.switchCritical).toHaveBeenCalledWith(true);
  expect(actionsDouble.skipWaiting).not.toHaveBeenCalled();
});

test.each([null, 'SKIP_WAITING', { type: 'OTHER' }, { type: 'CRITICAL_CACHE' }])(
  'an invalid message is dropped: %j',
  async (data) => {
    const actionsDouble = actions();
    await onPageMessage(data, actionsDouble);
    expect(actionsDouble.skipWaiting).not.toHaveBeenCalled();
    expect(actionsDouble.switchCritical).not.toHaveBeenCalled();
  },
);

test('[PWA-47] failures are silent', async () => {
  await expect(ignoreFailure(Promise.reject(new Error('no cache')))).resolves.toBeUndefined();
});
