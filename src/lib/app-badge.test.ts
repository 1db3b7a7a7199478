import { expect, test } from 'vitest';
import { showAppBadge } from './app-badge.ts';

test('the icon shows a number, and none for 0', async () => {
  const shown: (number | null)[] = [];
  const port = {
    setAppBadge: (count: number) => Promise.resolve(void shown.push(count)),
    clearAppBadge: () => Promise.resolve(void shown.push(null)),
  };
  await showAppBadge(3, port);
  await showAppBadge(0, port);
  expect(shown).toEqual([3, null]);
});
test('a browser without badges, or one that refuses, is no failure', async () => {
  await showAppBadge(3, {});
  await showAppBadge(3, { setAppBadge: () => Promise.reject(new Error('not installed')) });
});
