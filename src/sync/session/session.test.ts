import { describe, expect, test, vi } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { SESSION_TICK_MS } from '#schemas/limits.ts';
import { systemClock } from '#lib/clock.ts';
import { ADA, BELA } from '#tests/support/auth-double.ts';
import { deviceBed, NOWHERE } from '#tests/support/device-contexts.ts';
import { createCipher } from '../lock/cipher.ts';
import { setCurrentCipher } from '../lock/current-cipher.ts';
import { createInbox } from '../lock/inbox.ts';
import { createDataKey } from '../lock/keys.ts';
import type { LockRecord } from '../lock/types.ts';
import { endOwner } from './claim-owner.ts';
import { beginLock } from './lock-change.ts';
import { setLock } from './lock-record.ts';
import { readOwner } from './owner.ts';

const house = deviceBed();

describe('signing in', () => {
  test('[AUTH-126] a sign-in stores tokens, expiry and member for every context', async () => {
    const page = house.context();
    const answer = await house.signIn(page);
    expect(answer).toMatchObject({ ok: true, value: { user: { id: ADA.id, email: ADA.email } } });
    expect(await house.context().current()).toMatchObject({
      status: 'present',
      owner: { account: ADA.id },
      session: { refreshToken: 'refresh-1', expiresAt: expect.any(Number) as number },
    });
  });

  test('[AUTH-130] the stored session is there at a start without any network', async () => {
    await house.signIn(house.context());
    const offline = house.context({ baseUrl: NOWHERE });
    expect((await offline.current()).status).toBe('present');
    expect((await offline.accessToken()).ok).toBe(true);
  });

  test('[AUTH-142, AUTH-24, AUTH-43] sign-in distinguishes its four kinds of failure', async () => {
    const page = house.context();
    expect(await page.signIn(ADA.email, 'not-the-password')).toEqual({ ok: false, code: 'invalid-credentials' });
    house.service.failNext(400, { code: 400, error_code: 'email_not_confirmed', msg: '' });
    expect(await house.signIn(page)).toEqual({ ok: false, code: 'email-not-confirmed' });
    house.service.failNext(400, { code: 400, error_code: 'user_banned', msg: '' });
    expect(await house.signIn(page)).toEqual({ ok: false, code: 'account-blocked' });
    house.service.failNext(429, { code: 429, error_code: 'over_request_rate_limit', msg: '' });
    expect(await house.signIn(page)).toEqual({ ok: false, code: 'too-many-attempts' });
    house.service.failNext(503, 'busy');
    expect(await house.signIn(page)).toEqual({ ok: false, code: 'retry' });
    house.service.failNext(200, '<html>the network of a hotel</html>');
    expect(await house.signIn(page)).toEqual({ ok: false, code: 'bad-answer' });
    expect(await house.signIn(house.context({ baseUrl: NOWHERE }))).toEqual({ ok: false, code: 'offline' });
  });

  test('[Y16] a failed sign-in leaves no database except the count of attempts', async () => {
    await house.signIn(house.context({ baseUrl: NOWHERE }));
    expect(await indexedDB.databases()).toEqual([]);
  });
});

describe('the access token', () => {
  test('[AUTH-141] is the stored one, without a request, while more than 90 s remain', async () => {
    const page = house.context();
    await house.signIn(page);
    const first = await page.accessToken();
    expect(await page.accessToken()).toEqual(first);
    expect(house.service.counts.refresh_token).toBe(0);
  });

  test('[AUTH-139, AUTH-140] is refreshed when less than 90 s remain, and not before', async () => {
    const page = house.context();
    await house.signIn(page);
    house.clockShiftMs = (3600 - 95) * 1000;
    await page.accessToken();
    expect(house.service.counts.refresh_token).toBe(0);
    house.clockShiftMs = (3600 - 85) * 1000;
    expect((await page.accessToken()).ok).toBe(true);
    expect(house.service.counts.refresh_token).toBe(1);
  });

  test('three contexts with an expired token refresh it once, under one lock', async () => {
    const contexts = [house.context(), house.context(), house.context()];
    await house.signIn(contexts[0]!);
    house.clockShiftMs = 3600_000;
    const tokens = await Promise.all(contexts.map((c) => c.accessToken()));
    expect(tokens.every((t) => t.ok)).toBe(true);
    expect(new Set(tokens.map((t) => t.ok && t.value)).size).toBe(1);
    expect(house.service.counts.refresh_token).toBe(1);
  });

  test('a device clock a day ahead does not refresh; a day behind it does on time', async () => {
    house.clockShiftMs = 86_400_000;
    const ahead = house.context();
    await house.signIn(ahead);
    await house.context().accessToken();
    expect(house.service.counts.refresh_token).toBe(0);
    house.clockShiftMs = -86_400_000;
    const behind = house.context();
    await behind.serverTime.note(Date.now());
    house.clockShiftMs += 3600_000;
    await behind.accessToken();
    expect(house.service.counts.refresh_token).toBe(1);
  });

  test('server time survives the context that learned it', async () => {
    house.service.clockAheadMs = 50_000_000;
    await house.signIn(house.context());
    const otherSessions = house.context();
    expect(Math.abs((await otherSessions.serverTime.now()) - Date.now() - 50_000_000)).toBeLessThan(3000);
    expect(await otherSessions.serverTime.isKnown()).toBe(true);
  });

  test('a 401 refreshes exactly once, also for two requests', async () => {
    const page = house.context();
    await house.signIn(page);
    const token = await page.accessToken();
    if (!token.ok) throw new Error('no token');
    const [a, b] = await Promise.all([
      page.afterUnauthorized(token.value),
      house.context().afterUnauthorized(token.value),
    ]);
    expect(a).toEqual(b);
    expect(a.ok && a.value !== token.value).toBe(true);
    expect(house.service.counts.refresh_token).toBe(1);
  });

  test('[MEMBERAREA-26] a refresh brings the address that the member has changed elsewhere', async () => {
    const page = house.context();
    await house.signIn(page);
    const user = { id: ADA.id, email: 'ada@elsewhere.example' };
    house.service.failNext(200, {
      access_token: 'a',
      refresh_token: 'r',
      token_type: 'bearer',
      expires_in: 3600,
      user,
    });
    house.clockShiftMs = 3600_000;
    await page.accessToken();
    expect((await page.current()).owner).toMatchObject({ account: ADA.id, email: user.email });
  });

  test('a refreshed session is written again when the disk refuses once', async () => {
    const page = house.context();
    await house.signIn(page);
    house.clockShiftMs = 3600_000;
    const write = IDBObjectStore.prototype.put;
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value: unknown,
      key?: IDBValidKey,
    ) {
      if (key !== 'session') return write.call(this, value, key);
      put.mockRestore();
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect((await page.accessToken()).ok).toBe(true);
    expect(await house.context().current()).toMatchObject({
      status: 'present',
      session: { refreshToken: 'refresh-2' },
    });
    expect(house.service.counts.refresh_token).toBe(1);
  });

  test('[Y16] is not given for another account than the owner', async () => {
    const page = house.context();
    await house.signIn(page);
    await house.signIn(page, BELA);
    expect(await page.accessToken(ADA.id as never)).toEqual({ ok: false, code: 'session-lost' });
    expect((await page.accessToken(BELA.id as never)).ok).toBe(true);
  });

  test.each([
    ['is granted', () => undefined],
    ['is refused', () => house.service.failNext(400, { code: 400, error_code: 'refresh_token_not_found', msg: '' })],
  ])('[Y16] a member signing in during a refresh keeps their own token, also where it %s', async (_, first) => {
    const page = house.context();
    await house.signIn(page);
    const token = await page.accessToken();
    if (!token.ok) throw new Error('no token');
    house.service.beforeAnswer = async () => {
      house.service.beforeAnswer = () => undefined;
      await house.signIn(house.context(), BELA);
      first();
    };
    expect(await page.afterUnauthorized(token.value, ADA.id as never)).toEqual({ ok: false, code: 'session-lost' });
    expect((await readOwner(page.device))?.account).toBe(BELA.id);
  });

  test('without a session there is none, and reading creates no database', async () => {
    expect(await house.context().accessToken()).toEqual({ ok: false, code: 'unauthorized' });
    expect(await indexedDB.databases()).toEqual([]);
  });

  test('[AUTH-138] is kept fresh every 30 s until told to stop', async () => {
    const stop = new AbortController();
    const waits: number[] = [];
    const wait = (ms: number, signal?: AbortSignal) => {
      if (ms !== SESSION_TICK_MS) return systemClock.wait(ms, signal);
      waits.push(ms);
      house.clockShiftMs += 3600_000;
      if (waits.length === 3) stop.abort();
      return Promise.resolve();
    };
    const ticking = house.context({ clock: { now: house.clock.now, wait } });
    await house.signIn(ticking);
    await ticking.keepFresh(stop.signal);
    expect(waits).toEqual([30_000, 30_000, 30_000]);
    expect(house.service.counts.refresh_token).toBe(2);
  });
});

test('[AUTH-131, AUTH-132, AUTH-133] a sign-in reaches every context with its session and member', async () => {
  const otherSessions = house.context();
  const listener = vi.fn();
  const end = otherSessions.onChange(listener);
  await house.signIn(house.context());
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
  expect(await otherSessions.current()).toMatchObject({ status: 'present', session: { user: { id: ADA.id } } });
  end();
});

test('[S24, Y16] the key of one account opens no sign-in to another one that has a lock', async () => {
  const page = house.context();
  await house.signIn(page);
  const [bela, ada] = [BELA.id, ADA.id] as [MemberId, MemberId];
  await page.device.write((tx) => setLock(tx, bela, { v: 1 } as LockRecord));
  setCurrentCipher(createCipher(createDataKey(), ada));
  expect(await house.signIn(page, BELA)).toMatchObject({ ok: false, code: 'session-lost' });
  expect(await page.current(), 'though this context has a key').toMatchObject({ status: 'locked' });
  setCurrentCipher(createCipher(createDataKey(), bela));
  expect(await house.signIn(page, BELA)).toMatchObject({ ok: true });
  setCurrentCipher(null);
  expect((await page.current()).status).toBe('locked');
});

test('[S24, Y22] a member whose lock another account has left behind comes back to the lock screen', async () => {
  const page = house.context();
  await house.signIn(page);
  const { owner } = await page.current();
  const ada = ADA.id as MemberId;
  const key = createDataKey();
  const settings = { wraps: [], inbox: await createInbox(createCipher(key, ada)), afterMs: null, onHide: false };
  await beginLock(page.device, ada, settings, createCipher(key, ada));
  await house.signIn(page, BELA);
  await page.device.change((tx) => endOwner(tx, BELA.id as MemberId));
  expect((await page.current()).status, 'nobody has a lock screen').toBe('none');

  const other = house.context();
  const changed = vi.fn();
  other.onChange(changed);
  expect(await house.signIn(page)).toEqual({ ok: false, code: 'session-lost' });
  await vi.waitFor(() => expect(changed).toHaveBeenCalled());
  const locked = { status: 'locked', owner: { account: ada, generation: owner?.generation, email: '' }, session: null };
  expect(await page.current()).toMatchObject(locked);
  expect(await house.signIn(page), 'the password opens it no more than before').toMatchObject({ ok: false });
  expect(await page.current()).toMatchObject(locked);
  setCurrentCipher(createCipher(key, ada));
  expect((await page.current()).status, 'unlocked').toBe('lost');
  expect(await house.signIn(page)).toMatchObject({ ok: true });
  setCurrentCipher(null);
  expect((await page.current()).status).toBe('locked');
});

test('[S24, Y22] a password that is tried on a locked device leaves its sealed session alone', async () => {
  const page = house.context();
  await house.signIn(page);
  const ada = ADA.id as MemberId;
  const cipher = createCipher(createDataKey(), ada);
  const settings = { wraps: [], inbox: await createInbox(cipher), afterMs: null, onHide: false };
  await beginLock(page.device, ada, settings, cipher);
  expect(await house.signIn(page)).toEqual({ ok: false, code: 'session-lost' });
  setCurrentCipher(cipher);
  expect((await page.current()).status).toBe('present');
  setCurrentCipher(null);
});

test('[Y16] the owner is the one who signed in last', async () => {
  const page = house.context();
  await house.signIn(page);
  expect(await readOwner(page.device)).toMatchObject({ account: ADA.id });
  await house.signIn(page, BELA);
  expect(await readOwner(page.device)).toMatchObject({ account: BELA.id });
});
