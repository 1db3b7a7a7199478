import { afterEach, expect, test, vi } from 'vitest';
import { acceptCookies, cookiesAccepted } from './cookies.ts';

afterEach(() => vi.unstubAllGlobals());

test('[SHELL-162, SHELL-163] accepting is stored as `cookies-accepted` and hides the notice', () => {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
  expect(cookiesAccepted()).toBe(false);
  acceptCookies();
  expect([...storage]).toEqual([['cookies-accepted', 'true']]);
  expect(cookiesAccepted()).toBe(true);
});

test('[SHELL-164] without browser storage the notice is shown again, and nothing fails', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => acceptCookies()).not.toThrow();
  expect(cookiesAccepted()).toBe(false);
});
