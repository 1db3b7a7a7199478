import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { answering, remoteTrack, rooms } from '#tests/support/livekit-client-double.ts';
import { newTrack } from '#tests/support/own-media.ts';
import { connectLiveKit } from './connect-livekit.ts';
import type { MediaConnection } from './connect-room.ts';
import { STATISTICS_MS } from './statistics.ts';

vi.mock('livekit-client', () => import('#tests/support/livekit-client-double.ts'));
vi.mock('./placeholders.ts', () => {
  const placeholder = () => ({ track: newTrack(), end: () => undefined });
  return { blackPicture: placeholder, silence: placeholder };
});

const bela = '22222222-0000-4000-8000-000000000002' as MemberId;
const page = Object.assign(new EventTarget(), { hidden: false });
class Stream {
  readonly #tracks = new Set<MediaStreamTrack>();
  addTrack = (track: MediaStreamTrack) => void this.#tracks.add(track);
  removeTrack = (track: MediaStreamTrack) => void this.#tracks.delete(track);
  getTracks = () => [...this.#tracks];
}

let connection: MediaConnection | undefined;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('MediaStream', Stream);
  page.hidden = false;
  rooms.length = 0;
  answering.connect = () => Promise.resolve();
});
afterEach(() => {
  connection?.leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page in a call whose node says yes to everything, unless the test says otherwise. */
async function call(offered: () => unknown = () => ({ url: 'wss://livekit', token: 'token' })) {
  const requests: { event: string; payload: unknown }[] = [];
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const of = (event: string) => listeners.get(event) ?? new Set();
  const socket = {
    emit(event: string, payload: unknown, reply: (answer: unknown) => void) {
      requests.push({ event, payload });
      reply(event === 'live:offer' ? offered() : { done: true });
    },
    on: (event: string, listener: (payload: unknown) => void) => void listeners.set(event, of(event).add(listener)),
    off: (event: string, listener: (payload: unknown) => void) => void of(event).delete(listener),
  };
  const tell = (event: string, payload?: unknown) => [...of(event)].forEach((listener) => listener(payload));
  const ticket = vi.fn((mark: string) => Promise.resolve({ ticket: `ticket for ${mark}` }));
  const [opened, seals]: [RTCRtpReceiver[], ((isDone: boolean) => void)[]] = [[], []];
  const frames = {
    seal: () => new Promise<void>((done, fail) => seals.push((is) => (is ? done() : fail(new Error('in the clear'))))),
    open: (receiver: RTCRtpReceiver) => void opened.push(receiver),
  };
  const onUnsealed = vi.fn();
  connection = connectLiveKit({ socket, ticket, other: bela, frames, onUnsealed });
  await vi.advanceTimersByTimeAsync(0);
  return { made: connection, requests, tell, ticket, opened, seals, onUnsealed };
}
const room = (at = -1) => {
  const found = rooms.at(at);
  if (!found) throw new Error('no room');
  return found;
};
const soon = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

/** Sends a camera, whose placeholder is encrypted when the page seals. */
async function withCamera(parts: Awaited<ReturnType<typeof call>>) {
  const camera = newTrack();
  const published = parts.made.publishCamera(camera);
  room().localParticipant.allow('camera');
  await soon();
  parts.seals.at(-1)?.(true);
  await published;
  return camera;
}

test('[S12] each connection has a ticket of its own for a random mark, and goes where the node says', async () => {
  const { made, ticket, requests } = await call();
  expect(made.get().status).toBe('connected');
  expect(room().way).toEqual({ url: 'wss://livekit', token: 'token' });
  room().lose();
  await soon(10_000);
  expect(made.get().status).toBe('connected');
  const marks = ticket.mock.calls.map(([mark]) => mark);
  expect(new Set(marks).size).toBe(2);
  for (const mark of marks) expect(mark).toMatch(/^[\dA-F]{2}(:[\dA-F]{2}){31}$/);
  expect(requests.filter(({ event }) => event === 'live:offer').map(({ payload }) => payload)).toEqual(
    marks.map((mark) => ({ ticket: `ticket for ${mark}`, mark })),
  );
});

test('[S8, LIVE-06] a track waits for the node, for LiveKit’s right, and for a frame that was encrypted', async () => {
  const { made, requests, seals } = await call();
  const { localParticipant: here } = room();
  const camera = newTrack();
  const published = made.publishCamera(camera);
  await soon();
  expect(requests.at(-1)).toEqual({ event: 'live:publish', payload: { camera: true, microphone: false } });
  expect(here.sent()).toEqual([]);
  here.allow('microphone');
  await soon();
  expect(here.sent()).toEqual([]);
  here.allow('camera', 'microphone');
  await soon();
  expect(here.sent()).toHaveLength(1);
  expect(here.sent()).not.toContain(camera);
  seals[0]?.(true);
  expect(await published).toBeNull();
  expect(here.sent()).toEqual([camera]);
  expect(here.published).toEqual([{ source: 'camera', simulcast: false, videoCodec: 'vp8', red: false }]);
});

test.each(['it fails', 'nothing comes'])('[S8] where encryption does not begin (%s), nothing is sent', async (how) => {
  const { made, seals, onUnsealed } = await call();
  const published = made.publishMicrophone(newTrack());
  room().localParticipant.allow('microphone');
  await soon();
  if (how === 'it fails') seals[0]?.(false);
  await soon(5_000);
  await published;
  expect(room().localParticipant.sent()).toEqual([]);
  expect(onUnsealed).toHaveBeenCalledOnce();
});

test('[S8] what comes is shown once it goes through the transform, and no longer than it is sent', async () => {
  const { made, opened } = await call();
  const [picture, unreceived] = [remoteTrack(newTrack()), remoteTrack(newTrack())];
  Object.assign(unreceived, { receiver: undefined });
  room().bring(unreceived);
  expect(made.get().tiles).toEqual([]);
  room().bring(picture);
  expect(opened).toEqual([picture.receiver]);
  expect(made.get().tiles).toMatchObject([{ member: bela }]);
  expect(made.get().tiles[0]?.stream.getTracks()).toEqual([picture.mediaStreamTrack]);
  room().emit('trackUnsubscribed', picture);
  expect(made.get().tiles).toEqual([]);
});

test.each(['LiveKit’s connection', 'the room’s socket'])(
  '[S13] after a loss of %s it comes back, and sends nothing again by itself',
  async (what) => {
    const parts = await call();
    const camera = await withCamera(parts);
    const former = room();
    former.bring(remoteTrack(newTrack()));
    if (what === 'LiveKit’s connection') former.lose();
    else parts.tell('disconnect');
    expect(camera.readyState).toBe('ended');
    expect(parts.made.get()).toMatchObject({ status: 'reconnecting', camera: false, tiles: [] });
    await soon(10_000);
    expect([former.isOpen, rooms.length]).toEqual([false, 2]);
    expect(parts.made.get()).toMatchObject({ status: 'connected', camera: false });
    expect(room().localParticipant.sent()).toEqual([]);
    // The former connection counts for nothing.
    former.bring(remoteTrack(newTrack()));
    expect(parts.made.get().tiles).toEqual([]);
  },
);

test('[LIVE-07] a refusal that may pass is tried again, and any other ends it', async () => {
  let code = 'engine-gone';
  const { made, tell } = await call(() => ({ code }));
  await soon(600);
  expect([made.get().status, rooms.length]).toEqual(['connecting', 0]);
  code = 'banned';
  await soon(10_000);
  expect(made.get()).toMatchObject({ status: 'closed', code: 'banned' });
  tell('live:closed', { code: 'engine-gone' });
  await soon(10_000);
  expect(rooms).toHaveLength(0);
});

test('[LIVE-07] what a host or the node shuts is switched off, and a closed call is left', async () => {
  const parts = await call();
  const camera = await withCamera(parts);
  parts.tell('live:state', { camera: false, microphone: true, large: true });
  await soon();
  expect([camera.readyState, room().localParticipant.sent()]).toEqual(['ended', []]);
  parts.tell('live:closed', { code: 'room-closed' });
  expect(parts.made.get()).toMatchObject({ status: 'closed', code: 'room-closed' });
  expect(room().isOpen).toBe(false);
});

test('[LIVE-03] a hidden page sends no picture', async () => {
  const parts = await call();
  const camera = await withCamera(parts);
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  await soon();
  expect([camera.readyState, room().localParticipant.sent()]).toEqual(['ended', []]);
});

test('[LIVE-03] a page that leaves while it connects is not connected afterwards', async () => {
  let come = (): void => undefined;
  answering.connect = () => new Promise((resolve) => (come = resolve));
  const { made, requests } = await call();
  made.leave();
  come();
  await soon();
  expect(made.get().status).toBe('closed');
  expect(requests.at(-1)?.event).toBe('live:leave');
  expect(room().isOpen).toBe(false);
  const late = newTrack();
  expect(await made.publishCamera(late)).toBe('engine-gone');
  expect(late.readyState).toBe('ended');
});

test('[DISPLAY-15] the network is measured by LiveKit’s tracks, and not at all without any', async () => {
  const { made } = await call();
  await soon(2 * STATISTICS_MS);
  expect(made.get().statistics).toBeNull();
  const [picture, sound] = [remoteTrack(newTrack()), remoteTrack(newTrack())];
  const pair = { id: 'p', type: 'candidate-pair', state: 'succeeded', nominated: true, currentRoundTripTime: 0.08 };
  const counts = (packetsReceived: number, packetsLost: number) => [
    pair,
    { id: 'i', type: 'inbound-rtp', packetsReceived, packetsLost, bytesReceived: packetsReceived * 1000 },
  ];
  [picture.rows, sound.rows] = [counts(100, 0), null];
  for (const track of [picture, sound]) room().bring(track);
  await soon(STATISTICS_MS);
  picture.rows = counts(190, 10);
  await soon(STATISTICS_MS);
  expect(made.get().statistics).toMatchObject({ delayMs: 80, loss: 0.1, kbitDown: 360, kbitUp: 0 });
  room().lose();
  expect(made.get().statistics).toBeNull();
});
