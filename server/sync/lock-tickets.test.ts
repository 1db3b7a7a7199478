import { expect, test, vi } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { placeOfCopy } from '#schemas/wire/locked-push.ts';
import { toBase64url } from '#lib/bytes-text.ts';
import { sealCopy } from '#sync/lock/seal-copy.ts';
import { lockKeyFrom, lockTickets, openCopy, secretOf } from './lock-tickets.ts';
import { limitsOf, rateLimit, weightOf } from './rate-limit.ts';
import type { ServiceResult, SyncService } from './service.ts';

const key = lockKeyFrom('a secret of all nodes');
const ticket = crypto.randomUUID();
const session = crypto.randomUUID();
const ada = crypto.randomUUID() as MemberId;
const secret = secretOf(key, ticket);
const NOW = 1_800_000_000_000;
const epoch = 'first';
const entry = (n: number) => ({
  id: `entry ${n}`,
  action: 'conversation.open',
  data: { conversationId: `stream ${n}` },
});
const contentOf = (order: number) => ({ v: PROTOCOL_VERSION, epoch, order, until: NOW + 1, entry: entry(order) });
const copyOf = (order: number, given: object = {}) =>
  toBase64url(sealCopy(secret, placeOfCopy(ticket), { ...contentOf(order), ...given }));
type Push = SyncService['push'];
const answered =
  (status: (n: number) => 'applied' | 'deferred' = () => 'applied'): Push =>
  (_, body) => {
    const { entries } = body as { entries: { id: string }[] };
    const results = entries.map(({ id }, n) => ({ id, status: status(n), stream: null, rev: 0 }));
    return Promise.resolve({
      ok: true,
      value: { epoch, serverTime: '', refused: false, results },
    } as unknown as Awaited<ReturnType<Push>>);
  };
const holder = { member: ada, session, issued: 5, expires: 9, state: 'live' };
const ticketsWith = (push: Push, limit = limitsOf().member, who: unknown = holder) =>
  lockTickets({
    database: { lockTicketHolder: () => Promise.resolve(who), call: () => Promise.resolve({}) },
    service: { push },
    limit,
    key,
    now: () => NOW,
  });
const push = (tickets: ReturnType<typeof ticketsWith>, ...copies: string[]) => tickets.push({ ticket, copies });

test('[S1] every node derives the same secret, and another one for each ticket', () => {
  expect(secretOf(lockKeyFrom('a secret of all nodes'), ticket)).toEqual(secret);
  expect(secretOf(key, crypto.randomUUID())).not.toEqual(secret);
  expect(secretOf(lockKeyFrom('another'), ticket)).not.toEqual(secret);
});

test('[S1] a copy opens under its secret and ticket alone', () => {
  const sealed = copyOf(1);
  expect(openCopy(secret, placeOfCopy(ticket), sealed)).toEqual(contentOf(1));
  expect(openCopy(secret, placeOfCopy(session), sealed)).toBeNull();
  expect(openCopy(secretOf(key, session), placeOfCopy(ticket), sealed)).toBeNull();
  expect(openCopy(secret, placeOfCopy(ticket), '')).toBeNull();
});

test('[Y3, Y22] copies go through the ordinary push as their member, in the device’s order', async () => {
  const ordinary = vi.fn(answered());
  const other = copyOf(3, { epoch: 'second' });
  const answer = await push(ticketsWith(ordinary), copyOf(2), other, copyOf(1));
  expect(answer).toEqual({ ok: true, value: { handledCount: 3 } });
  expect(ordinary.mock.calls.map(([member, body]) => [member.id, body])).toEqual([
    [ada, { v: PROTOCOL_VERSION, epoch, entries: [entry(1), entry(2)] }],
    [ada, { v: PROTOCOL_VERSION, epoch: 'second', entries: [entry(3)] }],
  ]);
  expect(JSON.parse(ordinary.mock.calls[0]?.[0].claims ?? '')).toMatchObject({ sub: ada, session_id: session, iat: 5 });
});

test('[G16, Y22] what the server defers is not taken', async () => {
  const tickets = ticketsWith(answered((n) => (n === 1 ? 'deferred' : 'applied')));
  expect(await push(tickets, copyOf(1), copyOf(2), copyOf(3))).toEqual({ ok: true, value: { handledCount: 2 } });
});

test('[S1] too many copies of one ticket wait, and cost the member nothing', async () => {
  const ordinary = vi.fn(answered());
  const tickets = ticketsWith(
    ordinary,
    rateLimit({ burst: 2, perSecond: 1 }, () => NOW),
  );
  expect(await push(tickets, copyOf(1), copyOf(2))).toMatchObject({ ok: true });
  expect(await push(tickets, copyOf(1))).toMatchObject({ ok: false, code: 'rate-limited', retryAfter: 1 });
  expect(ordinary).toHaveBeenCalledTimes(1);
  expect(weightOf({ ticket, copies: [copyOf(1), copyOf(2)] })).toBe(2);
});

test('[S1] without a live session, or a ticket, nothing is opened', async () => {
  const ordinary = vi.fn(answered());
  for (const who of [null, { ...holder, state: 'ended' }, { ...holder, state: 'suspended' }])
    expect(await push(ticketsWith(ordinary, undefined, who), copyOf(1))).toMatchObject({ code: 'unauthorized' });
  expect(ordinary).not.toHaveBeenCalled();
});

test('[Y4] a push that cannot be made now says so, unless part of it is made', async () => {
  const busy: ServiceResult<never> = { ok: false, code: 'retry', retryAfter: 1 };
  expect(
    await push(
      ticketsWith(() => Promise.resolve(busy)),
      copyOf(1),
    ),
  ).toEqual(busy);
});
