import { expect, test } from 'vitest';
import { APP_DOCUMENT, documentOf, isPage, ROOT_DOCUMENT } from './screens.ts';

const origin = 'https://alcove.test';
type NavigationRequest = Pick<Request, 'method' | 'mode' | 'url'>;
const navigation = (path: string, overrides: Partial<NavigationRequest> = {}): NavigationRequest => ({
  method: 'GET',
  mode: 'navigate',
  url: new URL(path, origin).href,
  ...overrides,
});
const documentFor = (path: string, overrides?: Partial<NavigationRequest>) =>
  documentOf(navigation(path, overrides), origin);

test.each([
  '/members?genre=femme',
  '/register?ref=ABC',
  '/reset-password?token=a.b',
  '/unsubscribe/TOKEN',
  '/chat/1',
  '/app.html',
])('[PWA-47] %s is a screen and opens offline', (path) => {
  expect(documentFor(path)).toBe(APP_DOCUMENT);
});

test.each(['/', '/index.html', '/?ref=x', '/#prix'])('[PWA-47] %s is the root and opens offline', (path) =>
  expect(documentFor(path)).toBe(ROOT_DOCUMENT),
);

test.each(['/#/chat', '/index.html#/home', '/?ref=x#/login'])(
  'a screen at the root, %s, comes without the landing page around it',
  (path) => expect(documentFor(path)).toBe(APP_DOCUMENT),
);

test.each(['/about', '/lexique?x=1', '/authors', '/nulle-part'])(
  '%s is read from the network and is no screen of the app',
  (path) => {
    expect(documentFor(path)).toBeNull();
    expect(isPage(navigation(path), origin)).toBe(true);
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
  expect(documentFor(path)).toBeNull();
  expect(isPage(navigation(path), origin)).toBe(false);
});

test('only a GET navigation is a screen', () => {
  expect(documentFor('/', { method: 'POST' })).toBeNull();
  expect(documentFor('/members', { mode: 'cors' })).toBeNull();
  expect(isPage(navigation('/about', { mode: 'cors' }), origin)).toBe(false);
});
