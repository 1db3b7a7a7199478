/** What every media engine keeps to: the embedded one, and LiveKit behind a double of its API. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import type { RoomRules } from '#server/live/child/protocol.ts';
import { liveKitApi } from '#server/live/livekit/livekit-api.ts';
import { liveKitEngine } from '#server/live/livekit/livekit-engine.ts';
import type { EngineEvent, EngineSeat, MediaEngine } from '#server/live/media-engine.ts';
import { startTestEngine } from '#tests/support/live-engine.ts';
import { startLiveKitDouble } from '#tests/support/livekit-double.ts';

interface Running {
  engine: MediaEngine;
  room: string;
  events: EngineEvent[];
  setRules(change: Partial<RoomRules>): void;
  /** Lets a member in, who sends both. */
  enter(): Promise<EngineSeat>;
  /** An offer in the form that the other kind of engine takes. */
  foreign: string | null;
  stop(): Promise<void>;
}

async function embedded(): Promise<Running> {
  const running = await startTestEngine();
  const clients: { close(): void }[] = [];
  return {
    ...running,
    foreign: null,
    async enter() {
      const client = await running.enter();
      clients.push(client);
      return client.seat;
    },
    async stop() {
      for (const client of clients) client.close();
      await running.stop();
    },
  };
}

async function liveKit(): Promise<Running> {
  const double = await startLiveKitDouble();
  const engine = liveKitEngine(liveKitApi(double.settings));
  const room = randomUUID() as string;
  const events: EngineEvent[] = [];
  engine.onEvent((event) => void events.push(event));
  const members: MemberId[] = [];
  let rules: RoomRules = {
    ...{ room, rev: 1, closed: false, hidden: [], withheld: [], mayPublish: members },
    ...{ muted: [], cameraCut: [], banned: [] },
  };
  const setRules = (change: Partial<RoomRules>) => {
    rules = { ...rules, ...change, rev: rules.rev + 1 };
    engine.setRules({ live: true, rooms: [rules] }, performance.now());
  };
  return {
    ...{ engine, room, events, setRules, foreign: 'v=0' },
    async enter() {
      const seat = { id: randomUUID(), room, member: randomUUID() as MemberId };
      members.push(seat.member);
      setRules({});
      const answer = await engine.join({ seat, sdp: null, mayPublish: true });
      if (!('token' in answer)) throw new Error('not let in');
      await double.enters(answer.token);
      expect(await engine.publish(seat, { camera: true, microphone: true })).toBeNull();
      return seat;
    },
    async stop() {
      await engine.stop();
      await double.stop();
    },
  };
}

describe.each([
  ['the embedded engine', embedded],
  ['LiveKit', liveKit],
])('%s', (_, start) => {
  let running: Running;
  beforeEach(async () => {
    running = await start();
  });
  afterEach(() => running.stop());
  const isClosed = ({ id: seat }: EngineSeat, code: string) =>
    expect.poll(() => running.events).toContainEqual({ seat, type: 'closed', code });

  test('[S12] it knows the rooms of its seats, and nothing of one that was left', async () => {
    const seat = await running.enter();
    expect(running.engine.rooms()).toEqual([running.room]);
    running.engine.leave(seat);
    expect(running.engine.rooms()).toEqual([]);
    await expect.poll(() => running.engine.publish(seat, { camera: true, microphone: false })).toBe('engine-gone');
  });

  test('[S11] a room that closes and a ban put out, and say why', async () => {
    const [ada, bela] = [await running.enter(), await running.enter()];
    running.setRules({ banned: [ada.member] });
    await isClosed(ada, 'banned');
    running.setRules({ closed: true });
    await isClosed(bela, 'room-closed');
    expect(running.engine.rooms()).toEqual([]);
  });

  test('[S11] who may not send is refused, and what they sent is taken back', async () => {
    const seat = await running.enter();
    running.setRules({ mayPublish: [] });
    expect(await running.engine.publish(seat, { camera: true, microphone: true })).toBe('not-allowed');
    await expect
      .poll(() => running.events)
      .toContainEqual({
        seat: seat.id,
        type: 'state',
        state: expect.objectContaining({ camera: false, microphone: false }) as object,
      });
  });

  test('[S35] a stopped Live ends every seat', async () => {
    const seat = await running.enter();
    running.engine.setRules({ live: false, rooms: [] }, performance.now());
    await isClosed(seat, 'stopped');
    expect(running.engine.rooms()).toEqual([]);
  });

  test('[S12] an offer that is not of its kind lets nobody in', async () => {
    const seat = { id: randomUUID(), room: running.room, member: randomUUID() as MemberId };
    expect(await running.engine.join({ seat, sdp: running.foreign, mayPublish: true })).toEqual({
      code: 'unsupported-offer',
    });
    expect(running.engine.rooms()).toEqual([]);
  });
});
