import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Clock } from '#lib/clock.ts';
import { ADA, BELA, startAuthDouble, type AuthDouble } from '#tests/support/auth-double.ts';
import { createDeviceDatabase } from './device-database.ts';
import { readOwner } from './owner.ts';
import { createSessions, type Sessions } from './session.ts';

let service: AuthDouble;
let shift = 0;
const clock: Clock = { now: () => Date.now() + shift, wait: () => Promise.resolve() };
const open: Sessions[] = [];

/** One context of the device: page, worker or service worker. */
function context(baseUrl = service.url): Sessions {
  const sessions = createSessions({ baseUrl, fetch, clock, locks: navigator.locks, device: createDeviceDatabase() });
  open.push(sessions);
  return sessions;
}
const signIn = (sessions: Sessions, member = ADA) => sessions.signIn(member.email, member.password);

beforeEach(async () => {
  shift = 0;
  globalThis.indexedDB = new IDBFactory();
  service = await startAuthDouble();
});
afterEach(async () => {
  for (const sessions of open.splice(0)) {
    sessions.close();
    sessions.device.close();
  }
  await service.close();
});

describe('signing in', () => {
  test('[AUTH-126] keeps both tokens, the expiry and the member; every context then has the session', async () => {
    const page = context();
    const answer = await signIn(page);
    expect(answer).toMatchObject({ ok: true, value: { user: { id: ADA.id, email: ADA.email } } });
    expect(await context().current()).toMatchObject({ status: 'present', owner: { account: ADA.id }, session: { refreshToken: 'refresh-1', expiresAt: expect.any(Number) as number } });
  });

  test('[AUTH-130] the stored session is there at a start without any network', async () => {
    await signIn(context());
    const offline = context('http://127.0.0.1:9');
    expect((await offline.current()).status).toBe('present');
    expect((await offline.accessToken()).ok).toBe(true);
  });

  test('[AUTH-142] tells a wrong password, an unconfirmed address, too many requests and a missing network apart', async () => {
    const page = context();
    expect(await page.signIn(ADA.email, 'not-the-password')).toEqual({ ok: false, code: 'invalid-credentials' });
    service.failNext(400, { code: 400, error_code: 'email_not_confirmed', msg: '' });
    expect(await signIn(page)).toEqual({ ok: false, code: 'email-not-confirmed' });
    service.failNext(429, { code: 429, error_code: 'over_request_rate_limit', msg: '' });
    expect(await signIn(page)).toEqual({ ok: false, code: 'too-many-attempts' });
    service.failNext(503, 'busy');
    expect(await signIn(page)).toEqual({ ok: false, code: 'retry' });
    service.failNext(200, '<html>the network of a hotel</html>');
    expect(await signIn(page)).toEqual({ ok: false, code: 'bad-answer' });
    expect(await signIn(context('http://127.0.0.1:9'))).toEqual({ ok: false, code: 'offline' });
  });

  test('[Y16] a failed sign-in leaves no database behind, but for the count of attempts', async () => {
    await signIn(context('http://127.0.0.1:9'));
    expect(await indexedDB.databases()).toEqual([]);
  });
});

describe('the access token', () => {
  test('[AUTH-141] is the stored one, without a request, while more than 90 s remain', async () => {
    const page = context();
    await signIn(page);
    const first = await page.accessToken();
    expect(await page.accessToken()).toEqual(first);
    expect(service.counts.refresh_token).toBe(0);
  });

  test('[AUTH-139] [AUTH-140] is refreshed when less than 90 s remain, and not before', async () => {
    const page = context();
    await signIn(page);
    shift = (3600 - 95) * 1000;
    await page.accessToken();
    expect(service.counts.refresh_token).toBe(0);
    shift = (3600 - 85) * 1000;
    expect((await page.accessToken()).ok).toBe(true);
    expect(service.counts.refresh_token).toBe(1);
  });

  test('three contexts with an expired token refresh it once, under one lock, and none is signed out', async () => {
    const contexts = [context(), context(), context()];
    await signIn(contexts[0]!);
    shift = 3600_000;
    const tokens = await Promise.all(contexts.map((c) => c.accessToken()));
    expect(tokens.every((t) => t.ok)).toBe(true);
    expect(new Set(tokens.map((t) => t.ok && t.value)).size).toBe(1);
    expect(service.counts.refresh_token).toBe(1);
  });

  test('a device clock a day ahead does not refresh, a day behind does when it is time', async () => {
    shift = 86_400_000;
    const ahead = context();
    await signIn(ahead);
    await context().accessToken();
    expect(service.counts.refresh_token).toBe(0);
    shift = -86_400_000;
    const behind = context();
    await behind.serverTime.note(Date.now());
    shift += 3600_000;
    await behind.accessToken();
    expect(service.counts.refresh_token).toBe(1);
  });

  test('server time survives the context that learned it', async () => {
    service.ahead = 50_000_000;
    await signIn(context());
    const other = context();
    expect(Math.abs((await other.serverTime.now()) - Date.now() - 50_000_000)).toBeLessThan(3000);
    expect(await other.serverTime.known()).toBe(true);
  });

  test('a 401 refreshes exactly once, also when two requests met it', async () => {
    const page = context();
    await signIn(page);
    const token = await page.accessToken();
    if (!token.ok) throw new Error('no token');
    const [a, b] = await Promise.all([page.afterUnauthorized(token.value), context().afterUnauthorized(token.value)]);
    expect(a).toEqual(b);
    expect(a.ok && a.value !== token.value).toBe(true);
    expect(service.counts.refresh_token).toBe(1);
  });

  test('[Y16] is not given for another account than the owner', async () => {
    const page = context();
    await signIn(page);
    await signIn(page, BELA);
    expect(await page.accessToken(ADA.id as never)).toEqual({ ok: false, code: 'session-lost' });
    expect((await page.accessToken(BELA.id as never)).ok).toBe(true);
  });

  test('without a session there is none, and asking creates no database', async () => {
    expect(await context().accessToken()).toEqual({ ok: false, code: 'unauthorized' });
    expect(await indexedDB.databases()).toEqual([]);
  });

  test('[AUTH-138] is kept fresh every 30 s until told to stop', async () => {
    const stop = new AbortController();
    const waits: number[] = [];
    const ticking = createSessions({
      baseUrl: service.url, fetch, locks: navigator.locks, device: createDeviceDatabase(),
      clock: {
        now: clock.now,
        wait: (ms) => {
          waits.push(ms);
          shift += 3600_000;
          if (waits.length === 3) stop.abort();
          return Promise.resolve();
        },
      },
    });
    open.push(ticking);
    await signIn(ticking);
    await ticking.keepFresh(stop.signal);
    expect(waits).toEqual([30_000, 30_000, 30_000]);
    expect(service.counts.refresh_token).toBe(2);
  });
});

describe('when refreshing fails', () => {
  test('[AUTH-136] [AUTH-137] [Y17] a refused refresh token ends the session here and keeps the owner', async () => {
    const page = context();
    await signIn(page);
    service.revokeAll();
    shift = 3600_000;
    expect(await page.accessToken()).toEqual({ ok: false, code: 'session-lost' });
    expect(await context().current()).toMatchObject({ status: 'lost', owner: { account: ADA.id }, session: null });
    expect(await page.accessToken()).toEqual({ ok: false, code: 'session-lost' });
    expect(service.counts.refresh_token).toBe(1);
  });

  test('[AUTH-136] a service that finds the token malformed says the same', async () => {
    const page = context();
    await signIn(page);
    shift = 3600_000;
    service.failNext(400, { code: 400, error_code: 'validation_failed', msg: 'Refresh token is not valid' });
    expect(await page.accessToken()).toEqual({ ok: false, code: 'session-lost' });
  });

  test('a missing network, a proxy’s page, a busy or broken service sign nobody out', async () => {
    const page = context();
    await signIn(page);
    shift = 3600_000;
    expect(await context('http://127.0.0.1:9').accessToken()).toEqual({ ok: false, code: 'offline' });
    for (const [status, body, code] of [[429, {}, 'rate-limited'], [500, {}, 'server-error'], [503, 'busy', 'retry'], [403, '<html>', 'bad-request'], [200, '<html>', 'bad-answer'], [502, { error_code: 'refresh_token_not_found' }, 'retry']] as const) {
      service.failNext(status, body);
      expect(await page.accessToken()).toEqual({ ok: false, code });
    }
    expect((await page.current()).status).toBe('present');
    expect((await page.accessToken()).ok).toBe(true);
  });

  test('a token that has not ended yet is used when the service cannot be reached within the margin', async () => {
    await signIn(context());
    shift = (3600 - 60) * 1000;
    expect((await context('http://127.0.0.1:9').accessToken()).ok).toBe(true);
  });

  test('a sign-in under way wins over the refusal of the session before it', async () => {
    const page = context();
    await signIn(page);
    service.revokeAll();
    shift = 3600_000;
    service.before = async () => {
      service.before = () => undefined;
      await signIn(context());
    };
    expect((await page.accessToken()).ok).toBe(true);
    expect((await page.current()).status).toBe('present');
  });
});

describe('signing out', () => {
  test('[AUTH-142] ends the session through the service, here and in the other contexts', async () => {
    const page = context();
    const other = context();
    await signIn(page);
    const heard = vi.fn();
    other.onChange(heard);
    await page.signOut();
    expect(service.counts.logout).toBe(1);
    expect((await other.current()).status).toBe('lost');
    await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  });

  test('works without a network', async () => {
    await signIn(context());
    const page = context('http://127.0.0.1:9');
    await page.signOut();
    expect((await page.current()).session).toBeNull();
  });

  test('[Y17] a refresh that answers after it brings nothing back', async () => {
    const page = context();
    await signIn(page);
    shift = 3600_000;
    service.before = async () => {
      service.before = () => undefined;
      await context().signOut();
    };
    expect(await page.accessToken()).toEqual({ ok: false, code: 'session-lost' });
    expect((await page.current()).session).toBeNull();
  });
});

test('[AUTH-131] [AUTH-132] [AUTH-133] a sign-in is heard in every context, which then has session and member', async () => {
  const other = context();
  const heard = vi.fn();
  const end = other.onChange(heard);
  await signIn(context());
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  expect(await other.current()).toMatchObject({ status: 'present', session: { user: { id: ADA.id } } });
  end();
});

test('[Y16] the owner is the one who signed in last', async () => {
  const page = context();
  await signIn(page);
  expect(await readOwner(page.device)).toMatchObject({ account: ADA.id });
  await signIn(page, BELA);
  expect(await readOwner(page.device)).toMatchObject({ account: BELA.id });
});
