import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let plain: TestServer;
let secure: TestServer;
beforeAll(async () => {
  plain = await startTestServer();
  secure = await startTestServer({ siteUrl: 'https://alcove.example' });
});
afterAll(async () => {
  await plain.stop();
  await secure.stop();
});

const header = async (server: TestServer, path: string, name: string, init?: RequestInit) =>
  (await fetch(`${server.url}${path}`, init)).headers.get(name);

test('answers about a member are not cached, and their type is not sniffed', async () => {
  for (const path of [
    '/auth/v1/user',
    '/auth/v1/token?grant_type=password',
    '/auth/v1/nothing',
    '/rest/v1/rpc/pull',
    '/rest/v1/',
    '/functions/v1/rate-limit',
    '/sync/pull',
  ])
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      expect(await header(plain, path, 'cache-control', { method }), `${method} ${path}`).toBe('no-store');
      expect(await header(plain, path, 'x-content-type-options', { method }), `${method} ${path}`).toBe('nosniff');
    }
});

test('HTTPS is enforced only where the site is reached by HTTPS', async () => {
  for (const path of ['/', '/auth/v1/health', '/nowhere']) {
    expect(await header(secure, path, 'strict-transport-security')).toBe('max-age=31536000');
    expect(await header(plain, path, 'strict-transport-security')).toBeNull();
  }
});
