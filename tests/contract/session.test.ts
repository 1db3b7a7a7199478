/** Tests the device's session against the real gateway, which must answer as the double does. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { SIGN_IN_ATTEMPTS } from '#schemas/limits.ts';
import { systemClock } from '#lib/clock.ts';
import { createDeviceDatabase } from '#sync/session/device-database.ts';
import { createSessions, type Sessions } from '#sync/session/session.ts';
import { emailOf, PASSWORD } from '#tests/support/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let sessions: Sessions;
let shift = 0;
const clock = { now: () => Date.now() + shift, wait: systemClock.wait };

beforeAll(async () => {
  server = await startTestServer();
  await server.signUp('adalovel');
  await server.signUp('belabart');
});
afterAll(() => server.stop());
beforeEach(() => {
  shift = 0;
  globalThis.indexedDB = new IDBFactory();
  sessions = createSessions({
    baseUrl: server.url,
    fetch,
    clock,
    locks: navigator.locks,
    device: createDeviceDatabase(),
  });
});
afterEach(() => {
  sessions.close();
  sessions.device.close();
});

test('[AUTH-126, AUTH-140] a sign-in learns server time and refreshes before expiry', async () => {
  const signedIn = await sessions.signIn(emailOf('adalovel'), PASSWORD);
  if (!signedIn.ok) throw new Error(signedIn.code);
  const { session } = await sessions.current();
  expect(session?.expiresAt).toBe(signedIn.value.expiresAt);
  expect(await sessions.serverTime.isKnown()).toBe(true);
  expect(Math.abs((await sessions.serverTime.now()) - Date.now())).toBeLessThan(5000);
  shift = signedIn.value.expiresAt * 1000 - Date.now() - 60_000;
  expect((await sessions.accessToken()).ok).toBe(true);
  expect((await sessions.current()).session?.refreshToken).not.toBe(signedIn.value.refreshToken);
});

test('[AUTH-136, AUTH-137] an unknown refresh token ends the session, keeps the owner', async () => {
  for (const refreshToken of ['abcdefghijkl', 'not a token']) {
    await sessions.signIn(emailOf('adalovel'), PASSWORD);
    const { session } = await sessions.current();
    await sessions.device.write((tx) => tx.objectStore('session').put({ ...session!, refreshToken }, 'session'));
    expect(await sessions.afterUnauthorized(session!.accessToken)).toEqual({ ok: false, code: 'session-lost' });
    expect((await sessions.current()).status).toBe('lost');
  }
});

test('[AUTH-142] after signing out the refresh token is void', async () => {
  await sessions.signIn(emailOf('adalovel'), PASSWORD);
  const { session } = await sessions.current();
  await sessions.signOut();
  expect(await sessions.afterUnauthorized(session!.accessToken)).toEqual({ ok: false, code: 'session-lost' });
});

test('[AUTH-37] the gateway counts attempts too: another device is refused as well', async () => {
  for (let n = 0; n < SIGN_IN_ATTEMPTS; n++) {
    const answer = await sessions.signIn(emailOf('belabart'), 'not-the-password');
    expect(answer).toMatchObject({
      ok: false,
      code: n < SIGN_IN_ATTEMPTS - 1 ? 'invalid-credentials' : 'too-many-attempts',
    });
  }
  await sessions.attempts.clear();
  expect(await sessions.signIn(emailOf('belabart'), PASSWORD)).toEqual({ ok: false, code: 'too-many-attempts' });
});
