import { expect, test, vi } from 'vitest';
import { setSiteOrigin, siteOrigin } from '#lib/site-origin.ts';
import native from '../../config/native.json' with { type: 'json' };
import { linkedRoute, ownLinks } from './start-native.ts';

const links = { origins: ['https://alcove.example'], scheme: 'alcove' };

test.each([
  ['https://alcove.example/member/1?from=mail', '#/member/1?from=mail'],
  ['https://alcove.example/#/chat/2', '#/chat/2'],
  ['https://alcove.example/reset-password?code=1', '#/reset-password?code=1'],
  ['alcove://chat/2', '#/chat/2'],
  ['alcove://home', '#/home'],
])('[NATIVE-07] the link %s opens its screen', (url, route) => {
  expect(linkedRoute(url, links)).toBe(route);
});

test.each([
  'https://evil.example/chat/2',
  'https://alcove.example.evil.example/chat',
  'https://alcove.example/about',
  'https://alcove.example/',
  'javascript:alert(1)',
  'alcove://',
  'nothing',
])('[NATIVE-07] %s opens nothing', (url) => {
  expect(linkedRoute(url, links)).toBeNull();
});

test('[NATIVE-07] an app with another scheme opens the links of that one alone', () => {
  const own = { ...links, scheme: 'velours' };
  expect(linkedRoute('velours://chat/2', own)).toBe('#/chat/2');
  expect(linkedRoute('alcove://chat/2', own)).toBeNull();
});

test('[NATIVE-07] the app opens the links that its projects declare to the phone', () => {
  const own = ownLinks('https://localhost');
  expect(linkedRoute(`https://${native.host}/chat/2`, own)).toBe('#/chat/2');
  expect(linkedRoute(`${native.scheme}://chat/2`, own)).toBe('#/chat/2');
  expect(linkedRoute('https://localhost/#/chat/2', own)).toBe('#/chat/2');
});

test('[NATIVE-07] addresses that leave the app are the site’s, not those of the page in its shell', () => {
  vi.stubGlobal('location', new URL('https://localhost/'));
  expect(siteOrigin()).toBe('https://localhost');
  setSiteOrigin('https://alcove.example');
  expect(siteOrigin()).toBe('https://alcove.example');
  vi.unstubAllGlobals();
});
