import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { LIVE_PROBE_MS } from '#schemas/limits.ts';
import { offerOf } from '#tests/support/live-offer.ts';
import { PlainRights } from '#tests/support/plain-rights.ts';
import { connectionProbes, PROBES_LIMIT } from './connection-probes.ts';
import { noEngine, type EngineEvent, type JoinRequest, type MediaEngine } from './media-engine.ts';
import { openLiveMedia } from './open-live-media.ts';

const memberOf = () => crypto.randomUUID() as MemberId;
afterEach(() => void vi.useRealTimers());

/** Probes over an engine of the test's; `connect` brings another page. */
function probes(change: Partial<MediaEngine> = {}) {
  const joins: JoinRequest[] = [];
  const left: string[] = [];
  const published: unknown[] = [];
  let listener: (event: EngineEvent) => void = () => undefined;
  const engine: MediaEngine = {
    ...noEngine,
    available: true,
    join(request) {
      joins.push(request);
      return Promise.resolve({ sdp: 'v=0', slots: [] });
    },
    leave: ({ id }) => void left.push(id),
    publish(_, wanted) {
      published.push(wanted);
      return Promise.resolve(null);
    },
    onEvent(listen) {
      listener = listen;
      return () => undefined;
    },
    ...change,
  };
  const rights = new PlainRights();
  const media = openLiveMedia({ rights, engine });
  const answer = connectionProbes(media);
  const connect = (member = memberOf()) => {
    const socket = new EventEmitter();
    answer({ on: socket.on.bind(socket), off: socket.off.bind(socket), emit: () => undefined }, member);
    const ask = (event: string, payload: unknown = {}) =>
      new Promise((resolve) => socket.emit(event, payload, resolve));
    return { socket, ask, offer: (sdp = offerOf()) => ask('probe:offer', { sdp }) };
  };
  return { connect, joins, left, published, rights, media, emit: (event: EngineEvent) => listener(event) };
}

test('[PUBLIC-41] a test stands alone in a place that is no room, and sends no camera', async () => {
  const { connect, joins, published, media } = probes();
  const [ada, bela] = [connect(), connect()];
  expect(await ada.offer()).toEqual({ sdp: 'v=0', slots: [] });
  expect(await bela.offer()).toEqual({ sdp: 'v=0', slots: [] });
  expect(joins.map(({ seat }) => seat.isProbe)).toEqual([true, true]);
  expect(new Set(joins.map(({ seat }) => seat.room)).size).toBe(2);
  expect(published).toEqual([1, 2].map(() => ({ camera: false, microphone: true })));
  await media.stop();
});

test('[PUBLIC-41] a test ends with its page, with the next one, and by itself', async () => {
  const { connect, joins, left, media } = probes();
  const ada = connect();
  await ada.offer();
  await ada.offer();
  expect(left).toEqual([joins[0]?.seat.id]);
  ada.socket.emit('disconnect');
  expect(left).toEqual(joins.map(({ seat }) => seat.id));
  vi.useFakeTimers();
  await connect().offer();
  await vi.advanceTimersByTimeAsync(LIVE_PROBE_MS);
  expect(left).toEqual(joins.map(({ seat }) => seat.id));
  vi.useRealTimers();
  await media.stop();
});

test('[PUBLIC-41, S35] no test runs while the Live is stopped, or where there is no engine', async () => {
  const { connect, joins, rights, media } = probes();
  const ada = connect();
  rights.live = false;
  expect(await ada.offer()).toEqual({ code: 'stopped' });
  rights.live = true;
  rights.isUnavailable = true;
  expect(await ada.offer()).toEqual({ code: 'engine-gone' });
  expect(joins).toEqual([]);
  const text = probes({ available: false });
  expect(await text.connect().offer()).toEqual({ code: 'unavailable' });
  expect(await text.connect().ask('probe:servers')).toEqual({ code: 'unavailable' });
  await Promise.all([media.stop(), text.media.stop()]);
});

test('[PUBLIC-41] tests are few at a time and a page asks few times, and junk gets a code', async () => {
  const { connect, emit, joins, media } = probes();
  for (let n = 0; n < PROBES_LIMIT; n++) await connect().offer();
  const ada = connect();
  expect(await ada.offer()).toEqual({ code: 'room-full' });
  emit({ seat: joins[0]?.seat.id ?? '', type: 'closed', code: 'no-connection' });
  expect(await ada.offer()).toMatchObject({ sdp: 'v=0' });
  const junk = await Promise.all(
    [null, 7, {}, { sdp: '' }, { sdp: 'x'.repeat(60_001) }].map((one) => ada.ask('probe:offer', one)),
  );
  expect(junk).toEqual(junk.map(() => ({ code: 'bad-request' })));
  const many = await Promise.all(Array.from({ length: 20 }, () => ada.ask('probe:servers')));
  expect(many.at(-1)).toEqual({ code: 'bad-request' });
  await media.stop();
});
