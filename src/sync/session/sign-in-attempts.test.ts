import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#lib/clock.ts';
import { ADA, startAuthDouble, type AuthDouble } from '#tests/support/auth-double.ts';
import { createSignInAttempts } from './sign-in-attempts.ts';
import { createDeviceDatabase, type DeviceDatabase } from './device-database.ts';
import { createSessions } from './session.ts';

const minutes = (n: number) => n * 60_000;
let now = 0;
let device: DeviceDatabase;
let service: AuthDouble;
const clock = { now: () => now, wait: systemClock.wait };

beforeEach(async () => {
  now = 1_800_000_000_000;
  globalThis.indexedDB = new IDBFactory();
  device = createDeviceDatabase();
  service = await startAuthDouble();
});
afterEach(async () => {
  device.close();
  await service.close();
});

test('[AUTH-37, AUTH-40, AUTH-44] the fifth failure within 15 minutes blocks, not the fourth', async () => {
  const attempts = createSignInAttempts(device, clock);
  const answers: boolean[] = [];
  for (let n = 0; n < 5; n++) answers.push(await attempts.recordFailure());
  expect(answers).toEqual([false, false, false, false, true]);
  expect(await attempts.blockedUntil()).toBe(now + minutes(15));
});

test('[AUTH-37] the window slides: each failure counts for 15 minutes', async () => {
  const attempts = createSignInAttempts(device, clock);
  for (let n = 0; n < 5; n++) {
    await attempts.recordFailure();
    now += minutes(3);
  }
  expect(await attempts.blockedUntil()).toBeNull();
  expect(await attempts.recordFailure()).toBe(true);
  now += minutes(3);
  expect(await attempts.blockedUntil()).toBeNull();
});

test('[AUTH-38] the count lies on the device: a reload or a second tab does not forget it', async () => {
  for (let n = 0; n < 5; n++) await createSignInAttempts(device, clock).recordFailure();
  const second = createDeviceDatabase();
  expect(await createSignInAttempts(second, clock).blockedUntil()).not.toBeNull();
  second.close();
});

test('a clock set back does not lock the member out for longer', async () => {
  const attempts = createSignInAttempts(device, clock);
  for (let n = 0; n < 5; n++) await attempts.recordFailure();
  now -= minutes(600);
  expect(await attempts.blockedUntil()).toBeNull();
});

test('[AUTH-39, AUTH-41] wrong passwords block without a request; a success clears the count', async () => {
  const sessions = createSessions({ baseUrl: service.url, fetch, clock, locks: navigator.locks, device });
  const wrong = () => sessions.signIn(ADA.email, 'not-the-password');
  for (let n = 0; n < 4; n++) expect(await wrong()).toMatchObject({ code: 'invalid-credentials' });
  expect((await sessions.signIn(ADA.email, ADA.password)).ok).toBe(true);
  for (let n = 0; n < 4; n++) expect(await wrong()).toMatchObject({ code: 'invalid-credentials' });
  expect(await wrong()).toMatchObject({ code: 'too-many-attempts' });
  const passwordRequests = service.counts.password;
  expect(await sessions.signIn(ADA.email, ADA.password)).toMatchObject({ code: 'too-many-attempts' });
  expect(service.counts.password).toBe(passwordRequests);
  now += minutes(15);
  expect((await sessions.signIn(ADA.email, ADA.password)).ok).toBe(true);
  sessions.close();
});

test('[AUTH-38] a missing network is no attempt', async () => {
  const sessions = createSessions({ baseUrl: 'http://127.0.0.1:9', fetch, clock, locks: navigator.locks, device });
  for (let n = 0; n < 6; n++) expect(await sessions.signIn(ADA.email, ADA.password)).toMatchObject({ code: 'offline' });
  expect(await sessions.attempts.blockedUntil()).toBeNull();
  sessions.close();
});
