import { afterEach, expect, test, vi } from 'vitest';
import { ada } from '#tests/support/streams.ts';
import { eraseKeys } from './erase-keys.ts';

afterEach(() => vi.unstubAllGlobals());

test('[DISPLAY-32] a sign-out leaves the settings of the device, and takes keys of the account', () => {
  const keys = new Set(['theme', 'alcove.display', 'alcove.accessibility', 'alcove.root', `alcove-display-${ada}`]);
  vi.stubGlobal('localStorage', {
    get length() {
      return keys.size;
    },
    key: (nth: number) => [...keys][nth] ?? null,
    removeItem: (key: string) => keys.delete(key),
  });
  eraseKeys(ada);
  expect([...keys]).toEqual(['theme', 'alcove.display', 'alcove.accessibility', 'alcove.root']);
});
