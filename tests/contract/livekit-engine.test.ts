/** The LiveKit adapter against a double of its API over HTTP: identities, tokens, rights and webhooks [S10]. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import type { LivePublish } from '#schemas/wire/live-media.ts';
import type { RoomRules } from '#server/live/child/protocol.ts';
import { liveKitApi, TOKEN_SECONDS } from '#server/live/livekit/livekit-api.ts';
import { liveKitEngine, type LiveKitEngine } from '#server/live/livekit/livekit-engine.ts';
import { liveKitWebhook, WEBHOOK_PATH } from '#server/live/livekit/webhook-route.ts';
import type { EngineEvent, EngineSeat } from '#server/live/media-engine.ts';
import { startLiveKitDouble, type LiveKitDouble } from '#tests/support/livekit-double.ts';

const [ada, bela] = [randomUUID() as MemberId, randomUUID() as MemberId];
const BOTH = { camera: true, microphone: true };
let double: LiveKitDouble;
let engine: LiveKitEngine;
let room: string;
let rules: RoomRules;
let events: EngineEvent[];
beforeEach(async () => {
  double = await startLiveKitDouble();
  engine = liveKitEngine(liveKitApi(double.settings));
  room = randomUUID();
  events = [];
  engine.onEvent((event) => void events.push(event));
  rules = {
    ...{ room, rev: 1, closed: false, hidden: [], withheld: [], mayPublish: [ada, bela] },
    ...{ muted: [], cameraCut: [], banned: [] },
  };
  put();
});
afterEach(async () => {
  await engine.stop();
  await double.stop();
});

function put(change: Partial<RoomRules> = {}, readAt = performance.now()): void {
  rules = { ...rules, ...change, rev: rules.rev + 1 };
  engine.setRules({ live: true, rooms: [rules] }, readAt);
}
async function asks(member = ada) {
  const seat: EngineSeat = { id: randomUUID(), room, member };
  const answer = await engine.join({ seat, sdp: null, mayPublish: true });
  return { seat, answer, token: 'token' in answer ? answer.token : '' };
}
/** A page that is connected with LiveKit. */
async function enters(member = ada) {
  const { seat, token } = await asks(member);
  const identity = await double.enters(token);
  const rights = () => double.rightsOf(room, identity);
  return { seat, identity, rights, publishes: (wanted: LivePublish) => engine.publish(seat, wanted) };
}

test('[S10] a token lets one random identity in, for a minute, and lets it send nothing', async () => {
  const [first, second] = [await asks(), await asks()];
  expect(first.answer).toEqual({ url: double.settings.url, token: first.token });
  const claims = await double.claimsOf(first.token);
  expect((claims.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(TOKEN_SECONDS);
  expect(TOKEN_SECONDS).toBeLessThanOrEqual(60);
  expect(claims.video).toEqual({
    ...{ roomJoin: true, room, canSubscribe: true },
    ...{ canPublish: false, canPublishData: false, canUpdateOwnMetadata: false },
  });
  const { sub } = await double.claimsOf(second.token);
  expect(sub).not.toBe(claims.sub);
  expect(JSON.stringify(claims)).not.toContain(ada);
});

test('[S10] the server alone says what a page sends, by source', async () => {
  const page = await enters();
  expect(page.rights()).toMatchObject({ canPublish: false });
  expect(await page.publishes({ camera: false, microphone: true })).toBeNull();
  expect(page.rights()).toEqual({ canPublish: true, canSubscribe: true, sources: ['MICROPHONE'] });
  expect(await page.publishes(BOTH)).toBeNull();
  expect(page.rights()?.sources).toEqual(['CAMERA', 'MICROPHONE']);
  expect(await page.publishes({ camera: false, microphone: false })).toBeNull();
  expect(page.rights()).toMatchObject({ canPublish: false, sources: [] });
});

test('[S10] what the rules do not allow is no right, and what they take is taken at LiveKit', async () => {
  const page = await enters();
  put({ mayPublish: [bela] });
  expect(await page.publishes(BOTH)).toBe('not-allowed');
  expect(page.rights()).toMatchObject({ canPublish: false });
  put({ mayPublish: [ada, bela] });
  expect(await page.publishes(BOTH)).toBeNull();
  put({ cameraCut: [ada] });
  await expect.poll(() => page.rights()?.sources).toEqual(['MICROPHONE']);
  expect(events).toContainEqual({
    ...{ seat: page.seat.id, type: 'state', state: { camera: false, microphone: true, large: true } },
  });
  // What was taken away comes back by a press alone.
  put({ cameraCut: [] });
  expect(await page.publishes({ camera: false, microphone: true })).toBeNull();
  expect(page.rights()?.sources).toEqual(['MICROPHONE']);
});

test('[S10] rights are withdrawn before somebody is removed', async () => {
  const page = await enters();
  await page.publishes(BOTH);
  double.calls.splice(0);
  engine.leave(page.seat);
  await expect.poll(() => page.rights()).toBeNull();
  expect(double.calls).toEqual([`UpdateParticipant ${page.identity}`, `RemoveParticipant ${page.identity}`]);
});

test.each<[string, Partial<RoomRules>, string]>([
  ['a call that is over', { closed: true }, 'room-closed'],
  ['a ban', { banned: [ada] }, 'banned'],
  ['a block between the two', { hidden: [[ada, bela]] }, 'room-closed'],
])('[S10, S11] %s puts its member out', async (_, change, code) => {
  const page = await enters();
  await page.publishes(BOTH);
  put(change);
  await expect.poll(() => page.rights()).toBeNull();
  expect(events).toContainEqual({ seat: page.seat.id, type: 'closed', code });
  expect(engine.rooms()).toEqual([]);
});

test('[S35] a stopped Live carries no call, and lets nobody in', async () => {
  const page = await enters();
  engine.setRules({ live: false, rooms: [] }, performance.now());
  await expect.poll(() => page.rights()).toBeNull();
  expect(events).toContainEqual({ seat: page.seat.id, type: 'closed', code: 'stopped' });
  expect((await asks()).answer).toEqual({ code: 'stopped' });
});

test('[S11] rules that nobody can read any more let nothing be sent', async () => {
  const page = await enters();
  expect(await page.publishes(BOTH)).toBeNull();
  put({}, performance.now() - 60_000);
  await expect.poll(() => page.rights()).toMatchObject({ canPublish: false });
  expect(await page.publishes(BOTH)).toBe('not-allowed');
});

test('[S11] of two readings the one with the higher number counts', async () => {
  const page = await enters();
  const older = { ...rules, cameraCut: [ada] };
  put();
  engine.setRules({ live: true, rooms: [older] }, performance.now());
  expect(await page.publishes(BOTH)).toBeNull();
});

test('[S10] a LiveKit that is away lets nobody in, and is asked again', async () => {
  double.goAway();
  expect((await asks()).answer).toEqual({ code: 'engine-gone' });
  expect(engine.rooms()).toEqual([]);
  double.goAway(false);
  expect((await asks()).answer).toMatchObject({ url: double.settings.url });
  expect(await engine.join({ seat: { id: randomUUID(), room, member: ada }, sdp: 'v=0', mayPublish: true })).toEqual({
    code: 'unsupported-offer',
  });
});

test('[S10] signed webhooks alone count; who is gone comes back, who was put out does not', async () => {
  const routes = liveKitWebhook(liveKitApi(double.settings), engine);
  const post = async (event: string, identity: string | null, secret?: string, change = '') => {
    const { body, authorization } = await double.webhook(event, room, identity, secret);
    return (await routes.request(WEBHOOK_PATH, { method: 'POST', body: body + change, headers: { authorization } }))
      .status;
  };
  const page = await enters();
  expect(await post('participant_left', page.identity, 'another secret of more than thirty-two')).toBe(401);
  expect(await post('participant_left', page.identity, undefined, ' ')).toBe(401);
  expect((await routes.request(WEBHOOK_PATH, { method: 'POST', body: '{}' })).status).toBe(401);
  expect(events).toEqual([]);
  expect(await post('participant_left', page.identity)).toBe(204);
  expect(events).toEqual([{ seat: page.seat.id, type: 'closed', code: 'engine-gone' }]);

  const { seat, token } = await asks();
  engine.leave(seat);
  const late = await double.enters(token);
  expect(await post('participant_joined', late)).toBe(204);
  await expect.poll(() => double.rightsOf(room, late)).toBeNull();
  const other = await enters(bela);
  expect(await post('room_finished', null)).toBe(204);
  expect(events).toContainEqual({ seat: other.seat.id, type: 'closed', code: 'engine-gone' });
});
