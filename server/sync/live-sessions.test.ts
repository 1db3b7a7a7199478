import { expect, test, vi } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { FRESH_MS, liveSessions, STALE_MS, type ReadStates, type SessionState } from './live-sessions.ts';
import { KeysUnavailable, type Member } from './verify-token.ts';

const ada = crypto.randomUUID() as MemberId;
const memberWith = (session: string, id = ada): Member => ({ id, session, expiresAt: 2 ** 31, claims: '{}' });

/** Starts a node whose tokens are the names of their sessions. */
function node(members: readonly Member[] = [memberWith('one')]) {
  const clock = { ms: 1_000_000 };
  const states = new Map<string, SessionState>(members.map(({ session }) => [session ?? '', 'live']));
  const readStates = vi.fn<ReadStates>((requests) =>
    Promise.resolve(requests.map(({ session }) => states.get(session ?? '') ?? 'ended')),
  );
  const sessions = liveSessions({
    memberOf: (token) => Promise.resolve(members.find(({ session }) => session === token) ?? null),
    readStates,
    now: () => clock.ms,
  });
  return {
    clock,
    states,
    ask: readStates,
    sessions,
    isIn: async (token = 'one') => (await sessions.verify(token)) !== null,
  };
}

test('one session check serves many requests, and a recent one is reused without waiting', async () => {
  const { clock, ask, isIn } = node();
  for (let n = 0; n < 5; n++) expect(await isIn()).toBe(true);
  expect(ask).toHaveBeenCalledTimes(1);
  clock.ms += FRESH_MS;
  let answer = (): void => undefined;
  ask.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(['live']))));
  expect(await isIn()).toBe(true);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  answer();
});

test('a session ended elsewhere is refused within 30 s, also under constant requests', async () => {
  const { clock, states, isIn } = node();
  expect(await isIn()).toBe(true);
  states.clear();
  const until = clock.ms + STALE_MS;
  for (; clock.ms < until && (await isIn()); clock.ms += 1_000) await new Promise(setImmediate);
  expect(clock.ms - (until - STALE_MS)).toBeLessThanOrEqual(FRESH_MS + 2_000);
  expect(await isIn()).toBe(false);
});

test('a session not checked for long is never assumed alive', async () => {
  const { clock, states, isIn } = node();
  expect(await isIn()).toBe(true);
  states.set('one', 'suspended');
  clock.ms += STALE_MS;
  expect(await isIn()).toBe(false);
});

test('an ended session makes its own member’s sessions be checked again, nobody else’s', async () => {
  const bela = memberWith('two', crypto.randomUUID() as MemberId);
  const { states, ask, sessions, isIn } = node([memberWith('one'), bela]);
  const onEnded = vi.fn();
  sessions.onRecheck(onEnded);
  expect([await isIn('one'), await isIn('two')]).toEqual([true, true]);
  states.clear();
  await sessions.recheck(ada);
  expect([await isIn('one'), await isIn('two')]).toEqual([false, true]);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(onEnded.mock.calls).toEqual([[ada, true]]);
});

test('a check under way when the session ended is not cached', async () => {
  const { states, ask, sessions, isIn } = node();
  let answer = (): void => undefined;
  ask.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(['live']))));
  const early = isIn();
  await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  states.clear();
  await sessions.recheck(ada);
  answer();
  await early;
  expect(await isIn()).toBe(false);
});

test('[Y16] a database outage refuses nobody for good: the check is repeated', async () => {
  const { clock, ask, isIn } = node();
  ask.mockRejectedValueOnce(new Error('away'));
  await expect(isIn()).rejects.toThrow(KeysUnavailable);
  expect(await isIn()).toBe(true);
  clock.ms += STALE_MS;
  ask.mockRejectedValueOnce(new Error('away'));
  await expect(isIn()).rejects.toThrow(KeysUnavailable);
  expect(await isIn()).toBe(true);
});

test('simultaneous checks share one query, and each gets its own answer', async () => {
  const members = Array.from({ length: 50 }, (_, n) => memberWith(`s${n}`, crypto.randomUUID() as MemberId));
  const { states, ask, isIn } = node(members);
  states.delete('s7');
  const answers = await Promise.all(members.map(({ session }) => isIn(session ?? '')));
  expect(answers.flatMap((isLive, n) => (isLive ? [] : [n]))).toEqual([7]);
  expect(ask).toHaveBeenCalledTimes(1);
});
