import { afterEach, expect, test, vi } from 'vitest';
import { vibrate } from './haptics.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['[SOUND-36]', 'light', 10],
  ['[SOUND-37]', 'medium', 20],
  ['[SOUND-38]', 'heavy', 30],
  ['[SOUND-39]', 'success', [10, 50, 10]],
  ['[SOUND-40]', 'warning', [20, 100, 20]],
  ['[SOUND-41]', 'error', [50, 100, 50, 100, 50]],
] as const)('%s the %s pattern is %j ms', (_, name, pattern) => {
  const browserVibrate = vi.fn(() => true);
  vi.stubGlobal('navigator', { vibrate: browserVibrate });
  expect(vibrate(name)).toBe(true);
  expect(browserVibrate).toHaveBeenCalledExactlyOnceWith(pattern);
});

test('a device that cannot vibrate is no defect', () => {
  vi.stubGlobal('navigator', {});
  expect(vibrate('light')).toBe(false);
});
