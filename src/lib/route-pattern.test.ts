import { expect, test } from 'vitest';
import { routePattern } from './route-pattern.ts';

test.each([
  ['/home', '/home'],
  ['/chat/4b1c5f3e-0000-4000-8000-000000000001?ref=ada', '/chat/*'],
  ['/member/4b1c5f3e-0000-4000-8000-000000000001', '/member/*'],
  ['/settings/privacy', '/settings/*'],
  ['/settings/', '/settings'],
  ['/camille', '/'],
  ['', '/'],
])('[SHELL-178] the pattern of %s names neither a member nor an object', (path, pattern) => {
  expect(routePattern(path)).toBe(pattern);
});
