import { expect, test, vi } from 'vitest';
import { webVitalOf, type WebVital } from '#schemas/wire/web-vitals.ts';
import { ignoreFailure } from './events.ts';
import { onPageMessage } from './update.ts';

const actions = () => ({
  skipWaiting: vi.fn(() => Promise.resolve()),
  switchCritical: vi.fn((_off: boolean) => Promise.resolve()),
  vitals: { add: vi.fn((_event: WebVital) => Promise.resolve()), clear: vi.fn(() => Promise.resolve()) },
  send: vi.fn(() => Promise.resolve()),
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

test('[SHELL-178] a figure of loading is queued, and a withdrawn consent erases what waits', async () => {
  const actionsDouble = actions();
  const event = webVitalOf('LCP', 900, { route: '/home', device: 'phone', day: '2026-11-29' });
  await onPageMessage({ type: 'WEB_VITAL', event }, actionsDouble);
  await onPageMessage({ type: 'WEB_VITAL', event: { ...event, member: 'ada' } }, actionsDouble);
  expect(actionsDouble.vitals.add.mock.calls).toEqual([[event]]);
  expect(actionsDouble.vitals.clear).not.toHaveBeenCalled();
  await onPageMessage({ type: 'WEB_VITALS_OFF' }, actionsDouble);
  expect(actionsDouble.vitals.clear).toHaveBeenCalledTimes(1);
});

test('[Y22] a locked page has what waits sent', async () => {
  const actionsDouble = actions();
  await onPageMessage({ type: 'SEND' }, actionsDouble);
  expect(actionsDouble.send).toHaveBeenCalledTimes(1);
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
