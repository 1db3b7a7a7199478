import { beforeEach, expect, test, vi } from 'vitest';
import { vibrate } from './haptics.ts';
import { startNativeHaptics, vibrateNatively } from './native-haptics.ts';

const phone = vi.hoisted(() => ({ impact: vi.fn(async () => undefined), notification: vi.fn(async () => undefined) }));
vi.mock('@capacitor/haptics', () => ({
  Haptics: phone,
  ImpactStyle: { Light: 'LIGHT', Medium: 'MEDIUM', Heavy: 'HEAVY' },
  NotificationType: { Success: 'SUCCESS', Warning: 'WARNING', Error: 'ERROR' },
}));
beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('navigator', {});
});

test('[NATIVE-07] in a native app our patterns are the phone’s own vibrations, also where pages have none', () => {
  expect(vibrate('light')).toBe(false);
  startNativeHaptics();
  expect([vibrate('light'), vibrate('heavy'), vibrate('success'), vibrate('error')]).toEqual(Array(4).fill(true));
  expect(phone.impact.mock.calls).toEqual([[{ style: 'LIGHT' }], [{ style: 'HEAVY' }]]);
  expect(phone.notification.mock.calls).toEqual([[{ type: 'SUCCESS' }], [{ type: 'ERROR' }]]);
  expect(vibrateNatively(7)).toBe(false);
});
