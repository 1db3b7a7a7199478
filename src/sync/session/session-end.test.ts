import { describe, expect, test, vi } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { ADA } from '#tests/support/auth-double.ts';
import { deviceBed, NOWHERE } from '#tests/support/device-contexts.ts';
import { eraseAccount } from './erase.ts';
import type { Sessions } from './session.ts';

const house = deviceBed();

describe('when refreshing fails', () => {
  test('[AUTH-136, AUTH-137, Y17] a refused refresh token ends the session, keeps the owner', async () => {
    const page = house.context();
    await house.signIn(page);
    house.service.revokeAll();
    house.clockShiftMs = 3600_000;
    expect(await page.accessToken()).toEqual({ ok: false, code: 'session-lost' });
    expect(await house.context().current()).toMatchObject({
      status: 'lost',
      owner: { account: ADA.id },
      session: null,
    });
    expect(await page.accessToken()).toEqual({ ok: false, code: 'session-lost' });
    expect(house.service.counts.refresh_token).toBe(1);
  });

  test('[Y17] a listener hears before the session is lost, and cannot prevent the loss', async () => {
    const statuses: string[] = [];
    const beforeLoss = async () => {
      statuses.push((await house.context().current()).status);
      throw new DOMException('full', 'QuotaExceededError');
    };
    const worker = house.context({ beforeLoss });
    await house.signIn(worker);
    expect((await worker.accessToken()).ok).toBe(true);
    house.service.revokeAll();
    house.clockShiftMs = 3600_000;
    expect(await worker.accessToken()).toEqual({ ok: false, code: 'session-lost' });
    expect(statuses).toEqual(['present']);
    expect((await house.context().current()).status).toBe('lost');
  });

  test('[AUTH-136] a service that finds the token malformed says the same', async () => {
    const page = house.context();
    await house.signIn(page);
    house.clockShiftMs = 3600_000;
    house.service.failNext(400, { code: 400, error_code: 'validation_failed', msg: 'Refresh token is not valid' });
    expect(await page.accessToken()).toEqual({ ok: false, code: 'session-lost' });
  });

  test('[Y17] a suspension ends the session too, and its reason is kept until the next sign-in', async () => {
    const page = house.context();
    await house.signIn(page);
    house.clockShiftMs = 3600_000;
    house.service.failNext(400, { code: 400, error_code: 'user_banned', msg: 'User is banned' });
    expect(await page.accessToken()).toEqual({ ok: false, code: 'session-lost' });
    expect(await house.context().current()).toMatchObject({
      status: 'lost',
      owner: { account: ADA.id },
      session: null,
      suspended: true,
    });
    expect(await page.accessToken()).toEqual({ ok: false, code: 'session-lost' });
    house.clockShiftMs = 0;
    await house.signIn(page);
    house.clockShiftMs = 3600_000;
    house.service.revokeAll();
    expect(await page.accessToken()).toEqual({ ok: false, code: 'session-lost' });
    expect(await page.current()).toMatchObject({ status: 'lost', suspended: false });
  });

  test('offline, a proxy’s page, or a busy or broken service sign nobody out', async () => {
    const page = house.context();
    await house.signIn(page);
    house.clockShiftMs = 3600_000;
    expect(await house.context({ baseUrl: NOWHERE }).accessToken()).toEqual({ ok: false, code: 'offline' });
    for (const [status, body, code] of [
      [429, {}, 'rate-limited'],
      [500, {}, 'server-error'],
      [503, 'busy', 'retry'],
      [403, '<html>', 'bad-request'],
      [200, '<html>', 'bad-answer'],
      [502, { error_code: 'refresh_token_not_found' }, 'retry'],
    ] as const) {
      house.service.failNext(status, body);
      expect(await page.accessToken()).toEqual({ ok: false, code });
    }
    expect((await page.current()).status).toBe('present');
    expect((await page.accessToken()).ok).toBe(true);
  });

  test('an unexpired token is used when the service is unreachable within the margin', async () => {
    await house.signIn(house.context());
    house.clockShiftMs = (3600 - 60) * 1000;
    expect((await house.context({ baseUrl: NOWHERE }).accessToken()).ok).toBe(true);
  });

  test('a sign-in under way wins over the refusal of the previous session', async () => {
    const page = house.context();
    await house.signIn(page);
    house.service.revokeAll();
    house.clockShiftMs = 3600_000;
    house.service.beforeAnswer = async () => {
      house.service.beforeAnswer = () => undefined;
      await house.signIn(house.context());
    };
    expect((await page.accessToken()).ok).toBe(true);
    expect((await page.current()).status).toBe('present');
  });
});

/** Signs out as the sync worker does: calls the auth service while the account is erased from the device. */
const leave = (sessions: Sessions) =>
  Promise.all([
    sessions.signOut(),
    eraseAccount(ADA.id as MemberId, { device: sessions.device, locks: navigator.locks }),
  ]);

describe('signing out', () => {
  test('[AUTH-142] a sign-out ends the session at the service and in all contexts', async () => {
    const page = house.context();
    const otherSessions = house.context();
    await house.signIn(page);
    const listener = vi.fn();
    otherSessions.onChange(listener);
    await leave(page);
    expect(house.service.counts.logout).toBe(1);
    expect((await otherSessions.current()).status).toBe('none');
    await vi.waitFor(() => expect(listener).toHaveBeenCalled());
  });

  test('[Y17] works without a network', async () => {
    await house.signIn(house.context());
    const page = house.context({ baseUrl: NOWHERE });
    await leave(page);
    expect((await page.current()).status).toBe('none');
  });

  test('[Y17] a refresh answered afterwards restores nothing', async () => {
    const page = house.context();
    await house.signIn(page);
    house.clockShiftMs = 3600_000;
    house.service.beforeAnswer = async () => {
      house.service.beforeAnswer = () => undefined;
      await leave(house.context());
    };
    expect(await page.accessToken()).toEqual({ ok: false, code: 'session-lost' });
    expect(await indexedDB.databases()).toEqual([]);
  });
});
