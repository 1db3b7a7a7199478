import { afterEach, expect, test, vi } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { offerOf } from '#tests/support/live-offer.ts';
import { FakeTrack } from '#tests/support/rtp.ts';
import { ChildEngine } from './engine.ts';
import type { Report, RoomRules } from './protocol.ts';

afterEach(() => void vi.useRealTimers());

const ada = crypto.randomUUID() as MemberId;
const rulesOf = (room: string): RoomRules => ({
  ...{ room, rev: 1, closed: false, hidden: [], withheld: [], mayPublish: [ada], muted: [], cameraCut: [], banned: [] },
});

/** Returns an engine whose connections are made as the test says. */
function openEngine() {
  const reports: Report[] = [];
  const peers: { state: (state: string) => void; isClosed: boolean }[] = [];
  let opens: () => Promise<unknown> = () => Promise.resolve();
  const engine = new ChildEngine({
    report: (report) => reports.push(report),
    async openPeer(offer, _, state) {
      await opens();
      const peer = { state, isClosed: false };
      peers.push(peer);
      const close = () => void (peer.isClosed = true);
      return { sdp: 'v=0', tracks: offer.sections.map(() => new FakeTrack()), close };
    },
  });
  const [room, seat] = [crypto.randomUUID() as string, crypto.randomUUID() as string];
  const join = (id = 1, sdp = offerOf(), of = seat) =>
    engine.carryOut({ type: 'join', id, room, seat: of, member: ada, sdp, mayPublish: true });
  const figures = async () => {
    await engine.carryOut({ type: 'figures', id: 99 });
    const last = reports.pop();
    return last?.type === 'figures' ? last.figures : null;
  };
  const afterOpening = (call: () => Promise<unknown>) => (opens = call);
  return { engine, reports, peers, room, seat, join, figures, afterOpening };
}

test('[LIVE-07] an offer that the native code refuses gets a code, and leaves nothing behind', async () => {
  const { engine, reports, join, figures, afterOpening } = openEngine();
  afterOpening(() => Promise.reject(new Error('native')));
  await join();
  await join(2, 'v=0');
  expect(reports).toEqual([
    { type: 'refused', id: 1, code: 'unsupported-offer' },
    { type: 'refused', id: 2, code: 'bad-request' },
  ]);
  expect(await figures()).toMatchObject({ rooms: 0, seats: 0 });
  engine.stop();
});

test('[LIVE-07] a member who leaves while the offer is answered gets no seat', async () => {
  const { engine, reports, peers, seat, join, figures, afterOpening } = openEngine();
  afterOpening(() => engine.carryOut({ type: 'leave', seat }));
  await join();
  expect(reports).toEqual([{ type: 'refused', id: 1, code: 'engine-gone' }]);
  expect(peers[0]?.isClosed).toBe(true);
  expect(await figures()).toMatchObject({ rooms: 0, seats: 0 });
  engine.stop();
});

test('[LIVE-07] a room that closes while an offer is answered lets nobody in', async () => {
  const { engine, reports, room, join, afterOpening } = openEngine();
  afterOpening(() => engine.carryOut({ type: 'rules', rules: [{ ...rulesOf(room), rev: 2, closed: true }] }));
  await join();
  expect(reports).toEqual([{ type: 'refused', id: 1, code: 'room-closed' }]);
  engine.stop();
});

test('[LIVE-07] a member alone who enters again stays in the room that others and orders reach', async () => {
  const { engine, reports, room, join, figures } = openEngine();
  await join(1);
  await join(2, offerOf(), crypto.randomUUID());
  expect(reports.filter(({ type }) => type === 'closed')).toMatchObject([{ code: 'elsewhere' }]);
  expect(await figures()).toMatchObject({ rooms: 1, seats: 1 });
  await engine.carryOut({ type: 'rules', rules: [{ ...rulesOf(room), rev: 2, closed: true }] });
  expect(reports.at(-1)).toMatchObject({ type: 'closed', code: 'room-closed' });
  expect(await figures()).toMatchObject({ rooms: 0, seats: 0 });
  engine.stop();
});

test('[LIVE-07] a room is not forgotten while somebody is about to enter it', async () => {
  const { engine, room, join, figures, afterOpening } = openEngine();
  afterOpening(async () => {
    afterOpening(() => Promise.reject(new Error('native')));
    await join(2, offerOf(), crypto.randomUUID());
  });
  await join(1);
  await engine.carryOut({ type: 'rules', rules: [{ ...rulesOf(room), banned: [ada] }] });
  expect(await figures()).toMatchObject({ rooms: 0, seats: 0 });
  engine.stop();
});

test('[LIVE-07] a connection that does not come about, or breaks, ends its seat', async () => {
  vi.useFakeTimers();
  const { engine, reports, peers, join } = openEngine();
  await join(1);
  vi.advanceTimersByTime(15_000);
  await join(2);
  peers[1]?.state('connected');
  vi.advanceTimersByTime(60_000);
  expect(reports.filter(({ type }) => type === 'closed')).toHaveLength(1);
  peers[1]?.state('disconnected');
  vi.advanceTimersByTime(9000);
  peers[1]?.state('connected');
  vi.advanceTimersByTime(60_000);
  expect(reports.filter(({ type }) => type === 'closed')).toHaveLength(1);
  peers[1]?.state('failed');
  expect(reports.filter(({ type }) => type === 'closed')).toHaveLength(2);
  expect(peers.every(({ isClosed }) => isClosed)).toBe(true);
  engine.stop();
});

test('[LIVE-07] orders for seats and rooms that are gone do nothing', async () => {
  const { engine, reports, room, seat } = openEngine();
  await engine.carryOut({ type: 'wish', seat, tiles: [] });
  await engine.carryOut({ type: 'leave', seat });
  await engine.carryOut({ type: 'rules', rules: [{ ...rulesOf(room), closed: true }] });
  expect(reports).toEqual([]);
  await engine.carryOut({ type: 'publish', id: 1, seat, wanted: { camera: true, microphone: false } });
  expect(reports).toEqual([{ type: 'refused', id: 1, code: 'engine-gone' }]);
  engine.stop();
});
