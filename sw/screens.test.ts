import { expect, test } from 'vitest';
import { isScreen } from './screens.ts';

const origin = 'https://alcove.test';
const asked = (path: string, more: Partial<Pick<Request, 'method' | 'mode'>> = {}) => isScreen({ method: 'GET', mode: 'navigate', url: new URL(path, origin).href, ...more }, origin);

test.each(['/', '/index.html', '/members?genre=femme', '/register?ref=ABC', '/reset-password?token=a.b', '/unsubscribe/TOKEN', '/authors'])('[PWA-47] %s is a screen, and opens without a network', (path) => {
  expect(asked(path)).toBe(true);
});

test.each(['/auth/v1/token', '/sync/push', '/rest/v1/rpc/push', '/storage/v1/object/a', '/functions/v1/mail', '/socket.io/', '/robots.txt', '/assets/start.js', 'https://elsewhere.test/'])('%s is a server’s to answer', (path) => {
  expect(asked(path)).toBe(false);
});

test('only reading a page is a screen', () => {
  expect(asked('/', { method: 'POST' })).toBe(false);
  expect(asked('/members', { mode: 'cors' })).toBe(false);
});
