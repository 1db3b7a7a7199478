/** Who is put out of a LiveKit room stays out: tokens that LiveKit renews, removals that fail, unknown ones [S10]. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import type { RoomRules } from '#server/live/child/protocol.ts';
import { liveKitApi } from '#server/live/livekit/livekit-api.ts';
import { liveKitEngine, type LiveKitEngine } from '#server/live/livekit/livekit-engine.ts';
import { startLiveKitDouble, type LiveKitDouble } from '#tests/support/livekit-double.ts';

const LOOK_MS = 500;
const MINUTE_MS = 60_000;
const BOTH = { camera: true, microphone: true };
const [ada, bela] = [randomUUID() as MemberId, randomUUID() as MemberId];
let double: LiveKitDouble;
let engine: LiveKitEngine;
let room: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  double = await startLiveKitDouble();
  room = randomUUID();
  start();
});
afterEach(async () => {
  await engine.stop();
  await double.stop();
  vi.useRealTimers();
});

/** A node begins, with the rules of the room. */
function start(isShared = false): void {
  engine = liveKitEngine(liveKitApi(double.settings), isShared);
  put();
}
function put(readAt = performance.now()): void {
  const rules: RoomRules = {
    ...{ room, rev: 1, closed: false, hidden: [], withheld: [], mayPublish: [ada, bela] },
    ...{ muted: [], cameraCut: [], banned: [] },
  };
  engine.setRules({ live: true, rooms: [rules] }, readAt);
}
async function enters(member = ada) {
  const seat = { id: randomUUID(), room, member };
  const answer = await engine.join({ seat, sdp: null, mayPublish: true });
  if (!('token' in answer)) throw new Error('not let in');
  const identity = await double.enters(answer.token);
  return { seat, identity };
}
const joins = (identity: string) => engine.take({ type: 'joined', room, identity });
const isIn = (identity: string) => double.rightsOf(room, identity) !== null;
const ordersOf = (identity: string) => double.calls.filter((call) => call.endsWith(identity));
/** Looks again and again, as time does, until something holds. */
const looksUntil = (holds: () => boolean) =>
  expect
    .poll(() => {
      vi.advanceTimersByTime(LOOK_MS);
      return holds();
    })
    .toBe(true);

/** Somebody with a token that LiveKit made while they could send, and who is put out. */
async function putOut() {
  const page = await enters();
  expect(await engine.publish(page.seat, BOTH)).toBeNull();
  const token = await double.refreshed(room, page.identity);
  engine.leave(page.seat);
  await looksUntil(() => ordersOf(page.identity).length >= 4);
  expect(isIn(page.identity)).toBe(false);
  return { ...page, token };
}

test.each([false, true])(
  '[S10] a token that LiveKit renewed lets nobody back in (several nodes: %s)',
  async (isShared) => {
    await engine.stop();
    start(isShared);
    const { identity, token } = await putOut();
    vi.advanceTimersByTime(9 * MINUTE_MS);
    expect(await double.enters(token)).toBe(identity);
    expect(double.rightsOf(room, identity)).toMatchObject({ canPublish: true });
    joins(identity);
    await expect.poll(() => isIn(identity)).toBe(false);
  },
);

test('[S10] one who is no connection of the node is removed, as from before its start', async () => {
  const { identity } = await enters();
  const token = await double.refreshed(room, identity);
  await engine.stop();
  await double.enters(token);
  start();
  joins(identity);
  await expect.poll(() => isIn(identity)).toBe(false);
  await double.enters(token);
  const other = await enters(bela);
  expect([isIn(identity), isIn(other.identity)]).toEqual([false, true]);
  joins(other.identity);
  expect(await engine.publish(other.seat, BOTH)).toBeNull();
});

test('[S10] among several nodes, one who is unknown to this node stays; who was put out does not', async () => {
  await engine.stop();
  start(true);
  const { identity, token } = await putOut();
  const theirs = liveKitEngine(liveKitApi(double.settings), true);
  const answer = await theirs.join({ seat: { id: randomUUID(), room, member: bela }, sdp: null, mayPublish: true });
  const foreign = await double.enters('token' in answer ? answer.token : '');
  await double.enters(token);
  joins(foreign);
  await enters();
  expect([isIn(identity), isIn(foreign)]).toEqual([false, true]);
  await theirs.stop();
});

test('[S10] a removal that fails is repeated', async () => {
  const page = await enters();
  double.fails('RemoveParticipant');
  engine.leave(page.seat);
  await looksUntil(() => ordersOf(page.identity).length >= 6);
  expect(isIn(page.identity)).toBe(true);
  double.fails('RemoveParticipant', false);
  await looksUntil(() => !isIn(page.identity));
});

test('[S10] where the rights are not taken the connection is ended, and LiveKit asked again', async () => {
  const page = await enters();
  double.fails('UpdateParticipant');
  double.calls.splice(0);
  engine.leave(page.seat);
  await looksUntil(() => ordersOf(page.identity).length === 4);
  const both = [`UpdateParticipant ${page.identity}`, `RemoveParticipant ${page.identity}`];
  expect(double.calls).toEqual([...both, ...both]);
  expect(isIn(page.identity)).toBe(false);
});

test('[S10] a removal that meets a LiveKit away is repeated until LiveKit knows nobody of that name', async () => {
  const page = await enters();
  double.goAway();
  engine.leave(page.seat);
  vi.advanceTimersByTime(30 * MINUTE_MS);
  double.goAway(false);
  await looksUntil(() => !isIn(page.identity));
  await looksUntil(() => double.calls.at(-1) === `UpdateParticipant ${page.identity}`);
  const { length } = ordersOf(page.identity);
  vi.advanceTimersByTime(10 * LOOK_MS);
  await enters(bela);
  expect(ordersOf(page.identity)).toHaveLength(length);
});

test.each([false, true])(
  '[S10] a token renewed before a late removal lets nobody back in (several nodes: %s)',
  async (isShared) => {
    await engine.stop();
    start(isShared);
    const page = await enters();
    double.goAway();
    engine.leave(page.seat);
    vi.advanceTimersByTime(30 * MINUTE_MS);
    const token = await double.refreshed(room, page.identity);
    double.goAway(false);
    await looksUntil(() => double.calls.at(-1) === `UpdateParticipant ${page.identity}` && !isIn(page.identity));
    vi.advanceTimersByTime(9 * MINUTE_MS);
    await double.enters(token);
    joins(page.identity);
    await expect.poll(() => isIn(page.identity)).toBe(false);
  },
);

test('[S11] a LiveKit that is away has one order of a connection waiting, not one for each look', async () => {
  const page = await enters();
  expect(await engine.publish(page.seat, BOTH)).toBeNull();
  double.fails('UpdateParticipant');
  double.calls.splice(0);
  put(performance.now() - MINUTE_MS);
  vi.advanceTimersByTime(20 * LOOK_MS);
  expect(await engine.publish(page.seat, { camera: false, microphone: false })).toBe('engine-gone');
  expect(double.calls.length).toBeLessThanOrEqual(2);
  double.fails('UpdateParticipant', false);
  await looksUntil(() => double.rightsOf(room, page.identity)?.canPublish === false);
});
