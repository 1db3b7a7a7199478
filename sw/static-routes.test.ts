import { expect, test, vi } from 'vitest';
import { addStaticRoutes } from './static-routes.ts';

type AddRoutes = NonNullable<Parameters<typeof addStaticRoutes>[0]['addRoutes']>;

test('[UPDATE-08] the paths of servers lead to the network, and no other path does', async () => {
  const addRoutes = vi.fn<AddRoutes>(() => Promise.resolve());
  await addStaticRoutes({ addRoutes });
  const [[rule] = []] = addRoutes.mock.calls;
  expect(rule?.source).toBe('network');
  const patterns = rule?.condition.or.map(({ urlPattern }) => new URLPattern(urlPattern)) ?? [];
  const isRouted = (path: string) => patterns.some((pattern) => pattern.test(`https://alcove.test${path}`));
  for (const path of [
    '/sync/push',
    '/socket.io/?EIO=4',
    '/rest/v1/rpc/push',
    '/storage/v1/object/a',
    '/auth/v1/verify',
  ])
    expect(isRouted(path), path).toBe(true);
  for (const path of [
    '/',
    '/chat',
    '/syncing',
    '/socketXio/',
    '/assets/sync/a.js',
    '/gif/a',
    '/avatars/a',
    '/share-target',
  ])
    expect(isRouted(path), path).toBe(false);
});

test('[UPDATE-08, PWA-47] a browser without static routes, or that refuses them, installs the version', async () => {
  await expect(addStaticRoutes({})).resolves.toBeUndefined();
  const addRoutes = () => Promise.reject(new TypeError('too many'));
  await expect(addStaticRoutes({ addRoutes })).resolves.toBeUndefined();
});
