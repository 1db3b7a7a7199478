import { expect, test } from 'vitest';
import { APP, documentOf, isPage, ROOT } from './screens.ts';

const origin = 'https://alcove.test';
type Asked = Pick<Request, 'method' | 'mode' | 'url'>;
const asked = (path: string, more: Partial<Asked> = {}): Asked => ({
  method: 'GET',
  mode: 'navigate',
  url: new URL(path, origin).href,
  ...more,
});
const document = (path: string, more?: Partial<Asked>) => documentOf(asked(path, more), origin);

test.each([
  '/members?genre=femme',
  '/register?ref=ABC',
  '/reset-password?token=a.b',
  '/unsubscribe/TOKEN',
  '/chat/1',
  '/app.html',
])('[PWA-47] %s is a screen and opens offline', (path) => {
  expect(document(path)).toBe(APP);
});

test.each(['/', '/index.html', '/?ref=x', '/#prix'])('[PWA-47] %s is the root and opens offline', (path) =>
  expect(document(path)).toBe(ROOT),
);

test.each(['/#/chat', '/index.html#/home', '/?ref=x#/login'])(
  'a screen at the root, %s, comes without the landing page around it',
  (path) => expect(document(path)).toBe(APP),
);

test.each(['/about', '/lexique?x=1', '/authors', '/nulle-part'])(
  '%s is read from the network and is no screen of the app',
  (path) => {
    expect(document(path)).toBeNull();
    expect(isPage(asked(path), origin)).toBe(true);
  },
);

test.each([
  '/auth/v1/token',
  '/sync/push',
  '/rest/v1/rpc/push',
  '/storage/v1/object/a',
  '/functions/v1/mail',
  '/socket.io/',
  '/robots.txt',
  '/assets/start.js',
  'https://elsewhere.test/',
])('%s is answered by a server', (path) => {
  expect(document(path)).toBeNull();
  expect(isPage(asked(path), origin)).toBe(false);
});

test('only a GET navigation is a screen', () => {
  expect(document('/', { method: 'POST' })).toBeNull();
  expect(document('/members', { mode: 'cors' })).toBeNull();
  expect(isPage(asked('/about', { mode: 'cors' }), origin)).toBe(false);
});
