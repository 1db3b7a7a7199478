import { expect, test, vi } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { placeOfAnswer, placeOfCopy } from '#schemas/wire/locked-push.ts';
import { toBase64url } from '#lib/bytes-text.ts';
import { openAnswer, sealCopy } from '#sync/lock/seal-copy.ts';
import { endProofOf, lockKeyFrom, lockTickets, openCopy, secretOf } from './lock-tickets.ts';
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
const contentOf = (order: number) => ({
  v: PROTOCOL_VERSION,
  epoch,
  order,
  until: NOW + 1,
  waitsFor: [] as string[],
  holds: [] as string[],
  entry: entry(order),
});
/** As a message of one conversation, behind the earlier ones of it. */
const inStream = (name: string) => ({ waitsFor: [`stream ${name}`], holds: [`stream ${name}`] });
const copyOf = (order: number, given: object = {}) =>
  toBase64url(sealCopy(secret, placeOfCopy(ticket), { ...contentOf(order), ...given }));
type Push = SyncService['push'];
type Answer = 'applied' | 'deferred' | 'rejected';
const answered =
  (status: (id: string) => Answer = () => 'applied'): Push =>
  (_, body) => {
    const { entries } = body as { entries: { id: string }[] };
    const results = entries.map(({ id }) => ({
      id,
      status: status(id),
      ...(status(id) === 'rejected' && { code: 'blocked' }),
      stream: null,
      rev: 0,
    }));
    return Promise.resolve({
      ok: true,
      value: { epoch, serverTime: '', refused: false, results },
    } as unknown as Awaited<ReturnType<Push>>);
  };
const holder = { member: ada, session, issued: 5, expires: 9, state: 'live' };
const ticketsWith = (
  push: Push,
  limit = limitsOf().member,
  lockTicketHolder = vi.fn((_: string): Promise<unknown> => Promise.resolve(holder)),
  endLockTicket = vi.fn((_: string) => Promise.resolve()),
) =>
  lockTickets({
    database: { lockTicketHolder, endLockTicket, call: () => Promise.resolve({}) },
    service: { push },
    limit,
    key,
    now: () => NOW,
  });
const push = (tickets: ReturnType<typeof ticketsWith>, ...copies: string[]) => tickets.push({ ticket, copies });
/** What the unlocked device reads in the answer. */
async function answersTo(tickets: ReturnType<typeof ticketsWith>, ...copies: string[]) {
  const answer = await push(tickets, ...copies);
  if (!answer.ok) throw new Error(answer.code);
  return answer.value.answers.map(
    (sealed) => sealed && openAnswer(secret, placeOfAnswer(ticket), new Uint8Array(Buffer.from(sealed, 'base64url'))),
  );
}
const done = (...orders: (number | null)[]) =>
  orders.map((order) => (order === null ? null : { id: entry(order).id, code: null }));

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
  expect(await answersTo(ticketsWith(ordinary), copyOf(2), other, copyOf(1))).toEqual(done(2, 3, 1));
  expect(ordinary.mock.calls.map(([member, body]) => [member.id, body])).toEqual([
    [ada, { v: PROTOCOL_VERSION, epoch, entries: [entry(1), entry(2)] }],
    [ada, { v: PROTOCOL_VERSION, epoch: 'second', entries: [entry(3)] }],
  ]);
  expect(JSON.parse(ordinary.mock.calls[0]?.[0].claims ?? '')).toMatchObject({ sub: ada, session_id: session, iat: 5 });
});

test('[G16, Y22] what the server defers waits, and only what must come after it', async () => {
  const ordinary = vi.fn(answered((id) => (id === 'entry 1' ? 'deferred' : 'applied')));
  const copies = [
    copyOf(1, inStream('a')),
    copyOf(2, { epoch: 'second', ...inStream('a') }),
    copyOf(3, { epoch: 'second', ...inStream('b') }),
    copyOf(4, { epoch: 'second' }),
  ];
  expect(await answersTo(ticketsWith(ordinary), ...copies)).toEqual(done(null, null, 3, 4));
  expect(ordinary.mock.calls.map(([, body]) => (body as { entries: object[] }).entries)).toEqual([
    [entry(1)],
    [entry(3), entry(4)],
  ]);
});

test('[Y3, Y22] past its end a copy holds back what must come after it, through others, and no cancel', async () => {
  const late = { until: NOW - 1, waitsFor: ['stream a'], holds: ['stream a', 'message 1'] };
  const copies = [
    copyOf(1, late),
    copyOf(2, { waitsFor: ['message 1'], holds: ['about 1'] }),
    copyOf(3, { waitsFor: ['about 1'] }),
    copyOf(4, inStream('a')),
    copyOf(5),
    copyOf(6, inStream('b')),
  ];
  expect(await answersTo(ticketsWith(answered()), ...copies)).toEqual(done(null, null, null, null, 5, 6));
});

test('[Y2, Y22] a refusal is sealed for the unlocked device, and looks like any other answer', async () => {
  const tickets = ticketsWith(answered((id) => (id === 'entry 1' ? 'rejected' : 'applied')));
  expect(await answersTo(tickets, copyOf(1), copyOf(2))).toEqual([{ id: 'entry 1', code: 'blocked' }, ...done(2)]);
  const answer = await push(tickets, copyOf(1), copyOf(2));
  const lengths = answer.ok ? answer.value.answers.map((sealed) => sealed?.length) : [];
  expect(new Set(lengths).size).toBe(1);
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

test('[S1] without a live session, or a ticket, nothing is pushed', async () => {
  const ordinary = vi.fn(answered());
  for (const who of [null, { ...holder, state: 'ended' }, { ...holder, state: 'suspended' }]) {
    const tickets = ticketsWith(ordinary, undefined, vi.fn().mockResolvedValue(who));
    expect(await push(tickets, copyOf(1))).toMatchObject({ code: 'unauthorized' });
  }
  expect(ordinary).not.toHaveBeenCalled();
});

test('[S1, Y4] the database hears neither of forged copies nor of too many of one ticket', async () => {
  const reads = vi.fn(() => Promise.resolve(holder));
  const limit = rateLimit({ burst: 1, perSecond: 1 }, () => NOW);
  const take = vi.spyOn(limit, 'take');
  const tickets = ticketsWith(answered(), limit, reads);
  for (const number of [ticket, crypto.randomUUID()])
    expect(await tickets.push({ ticket: number, copies: ['A'.repeat(80)] })).toMatchObject({ code: 'bad-request' });
  expect([reads.mock.calls, take.mock.calls]).toEqual([[], []]);
  expect(await push(tickets, copyOf(1))).toMatchObject({ ok: true });
  expect(await push(tickets, copyOf(1))).toMatchObject({ code: 'rate-limited' });
  expect(reads).toHaveBeenCalledTimes(1);
});

test('[S1] a ticket is ended by the proof that came with it, and by nothing else', async () => {
  const ended = vi.fn(() => Promise.resolve());
  const tickets = ticketsWith(answered(), undefined, undefined, ended);
  const proof = endProofOf(key, ticket).toString('base64url');
  for (const [request, code] of [
    [{ ticket }, 'bad-request'],
    [{ ticket, proof: secret.toString('base64url') }, 'unauthorized'],
    [{ ticket: session, proof }, 'unauthorized'],
  ] as const)
    expect(await tickets.end(request)).toMatchObject({ code });
  expect(ended).not.toHaveBeenCalled();
  expect(await tickets.end({ ticket, proof })).toEqual({ ok: true, value: { ended: true } });
  expect(ended).toHaveBeenCalledWith(ticket);
});

test('[S1] a new ticket ends the one that the device names as replaced, if it proves that it had it', async () => {
  const ended = vi.fn(() => Promise.resolve());
  const expires = new Date(NOW).toISOString();
  const tickets = lockTickets({
    database: {
      lockTicketHolder: () => Promise.resolve(null),
      endLockTicket: ended,
      call: () => Promise.resolve({ ticket: session, expires }),
    },
    service: { push: answered() },
    limit: limitsOf().member,
    key,
  });
  const member = { id: ada } as Parameters<typeof tickets.issue>[0];
  const proof = endProofOf(key, ticket).toString('base64url');
  const issued = await tickets.issue(member, { replaces: { ticket: session, proof } });
  expect([ended.mock.calls, issued.ok]).toEqual([[], true]);
  expect(await tickets.issue(member, { replaces: { ticket, proof } })).toEqual({
    ok: true,
    value: {
      ticket: session,
      secret: secretOf(key, session).toString('base64url'),
      proof: endProofOf(key, session).toString('base64url'),
      expires,
    },
  });
  expect(ended.mock.calls).toEqual([[ticket]]);
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
