import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guestDestination, isAppAddress, isFile, isMemberAddress } from './addresses.ts';

test.each([
  '/home',
  '/members?genre=femme',
  '/chat/1',
  '/register?ref=ABC',
  '/reset-password?token=a.b',
  '/unsubscribe/TOKEN',
  '/admin/dashboard',
  '/socket-test?lab',
])('%s belongs to the app', (path) => expect(isAppAddress(path)).toBe(true));
test.each(['/', '/about', '/authors', '/homes', '/nulle-part', '/Home'])('%s does not belong to the app', (path) =>
  expect(isAppAddress(path)).toBe(false),
);

test('a guest opens guests’ and public routes, and no member’s route', () => {
  for (const path of ['/login', '/register', '/reset-password', '/socket-test', '/about'])
    expect([path, isMemberAddress(path)]).toEqual([path, false]);
  for (const path of ['/home', '/chat/1', '/media', '/member/2'])
    expect([path, isMemberAddress(path)]).toEqual([path, true]);
});

test('[PWA-46] a guest who shares something signs in first', () => {
  expect([isMemberAddress('/share'), guestDestination('/share')]).toEqual([true, '/login']);
});

test('[SHELL-21, SHELL-22, SHELL-23, SHELL-24] a guest on a member’s route is sent to register', () => {
  for (const path of ['/home', '/members', '/member/1', '/media', '/chat/1', '/settings'])
    expect([path, guestDestination(path)]).toEqual([path, '/register']);
});

test('[SHELL-27, SHELL-124] every member’s route has a place to which guests are sent', () => {
  const register = [
    'conversation',
    'video-chat',
    'notifications',
    'profile',
    'edit-profile',
    'my-media',
    'subscription',
  ];
  const others = ['clubs', 'events', 'followers', 'visitors', 'testimonials', 'settings', 'search'];
  for (const name of [...register, ...others])
    expect([name, guestDestination(`/${name}`)]).toEqual([name, '/register']);
  expect(guestDestination('/shame-wall')).toBe('/login');
});

test('[SHELL-25, SHELL-26] the wall redirects to sign-in, the directory to the public one', () => {
  expect(guestDestination('/shame-wall')).toBe('/login');
  expect(guestDestination('/clubs-directory')).toBe('/annuaire-clubs-libertins');
  expect(guestDestination('/many-to-many-chat')).toBe('/login');
});

test('a guest who follows a link to a group signs in first', () =>
  expect(guestDestination('/chat/join/jeton')).toBe('/login'));

test('a path with an extension is a file', () => {
  expect(['/robots.txt', '/assets/a.js', '/about'].map(isFile)).toEqual([true, true, false]);
});

test('every route of the app is in its address list, by which the server knows it', () => {
  const routes = [...readFileSync('src/app/AppRoutes.tsx', 'utf8').matchAll(/<Route\s+path="(\/[^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  expect(routes.length).toBeGreaterThan(5);
  expect(routes.filter((path) => !isAppAddress(path))).toEqual([]);
});
