import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { offerOf, FINGERPRINT } from '#tests/support/live-offer.ts';
import { PlainRights } from '#tests/support/plain-rights.ts';
import { noEngine, type EngineEvent, type JoinRequest, type MediaEngine } from './media-engine.ts';
import { attachMedia } from './media-signalling.ts';
import { openLiveMedia } from './open-live-media.ts';

const [ada, room] = [crypto.randomUUID() as MemberId, crypto.randomUUID() as string];
const viewer = { member: ada, device: 'phone', session: crypto.randomUUID(), room, node: 'here' };

/** Returns a socket that is attached to an engine of the test's. */
function attach(change: Partial<MediaEngine> = {}) {
  const joins: JoinRequest[] = [];
  const left: string[] = [];
  let listener: (event: EngineEvent) => void = () => undefined;
  const engine: MediaEngine = {
    ...noEngine,
    available: true,
    join(request) {
      joins.push(request);
      return Promise.resolve({ sdp: 'v=0', slots: [] });
    },
    leave: ({ id }) => void left.push(id),
    publish: () => Promise.resolve(null),
    onEvent(listen) {
      listener = listen;
      return () => undefined;
    },
    ...change,
  };
  const rights = new PlainRights();
  rights.open(room);
  const media = openLiveMedia({ rights, engine });
  const socket = new EventEmitter();
  const events: [string, unknown][] = [];
  const port = {
    on: socket.on.bind(socket),
    off: socket.off.bind(socket),
    emit: (event: string, payload: unknown) => events.push([event, payload]),
  };
  const watched: MemberId[][] = [];
  const attached = attachMedia(port, viewer, media, (members) => void watched.push(members));
  const ask = (event: string, payload?: unknown) => new Promise((resolve) => socket.emit(event, payload, resolve));
  const ticket = (of = viewer, fingerprint = FINGERPRINT) => rights.issue(of, fingerprint);
  return {
    ask,
    attached,
    events,
    joins,
    left,
    media,
    rights,
    socket,
    ticket,
    watched,
    emit: (event: EngineEvent) => listener(event),
  };
}

test('[LIVE-07] a ticket lets a page in once', async () => {
  const { ask, joins, ticket, media } = attach();
  const once = ticket();
  expect(await ask('live:offer', { ticket: once, sdp: offerOf() })).toEqual({ sdp: 'v=0', slots: [] });
  expect(await ask('live:offer', { ticket: once, sdp: offerOf() })).toEqual({ code: 'ticket-gone' });
  expect(joins.map(({ seat }) => [seat.member, seat.room])).toEqual([[ada, room]]);
  await media.stop();
});

test('[LIVE-07] a ticket of another member, device, session, room or certificate lets nobody in', async () => {
  const { ask, joins, rights, ticket, media } = attach();
  rights.open('elsewhere');
  const foreign = [
    ticket({ ...viewer, member: crypto.randomUUID() as MemberId }),
    ticket({ ...viewer, device: 'desk' }),
    ticket({ ...viewer, room: 'elsewhere' }),
  ];
  for (const one of foreign)
    expect(await ask('live:offer', { ticket: one, sdp: offerOf() })).toEqual({ code: 'ticket-foreign' });
  const gone = [
    ticket({ ...viewer, session: crypto.randomUUID() }),
    ticket(viewer, FINGERPRINT.replace('A0', 'FF')),
    ticket({ ...viewer, node: 'another node' }),
    'invented',
  ];
  for (const one of gone)
    expect(await ask('live:offer', { ticket: one, sdp: offerOf() })).toEqual({ code: 'ticket-gone' });
  expect(joins).toEqual([]);
  await media.stop();
});

test('[LIVE-07] a ticket older than thirty seconds lets nobody in', async () => {
  const { ask, rights, ticket, media } = attach();
  const old = ticket();
  rights.advance(30_001);
  expect(await ask('live:offer', { ticket: old, sdp: offerOf() })).toEqual({ code: 'ticket-gone' });
  await media.stop();
});

test('[LIVE-07] malformed and oversized requests get a code, and use no ticket', async () => {
  const { ask, ticket, media } = attach();
  const once = ticket();
  expect(await ask('live:offer', { ticket: once, sdp: 'x'.repeat(1_000_000) })).toEqual({ code: 'too-large' });
  for (const payload of [undefined, 7, {}, { ticket: once }, { ticket: once, sdp: '' }, { ticket: once, sdp: 'v=0' }])
    expect(await ask('live:offer', payload)).toEqual({ code: 'bad-request' });
  expect(await ask('live:wish', { tiles: 'all' })).toEqual({ code: 'bad-request' });
  expect(await ask('live:publish', { camera: 1 })).toEqual({ code: 'bad-request' });
  expect(await ask('live:offer', { ticket: once, sdp: offerOf() })).toMatchObject({ sdp: 'v=0' });
  await media.stop();
});

test('[LIVE-07] wishes and cameras without a seat get a code', async () => {
  const { ask, media } = attach();
  expect(await ask('live:wish', { tiles: [] })).toEqual({ code: 'engine-gone' });
  expect(await ask('live:publish', { camera: true, microphone: false })).toEqual({ code: 'engine-gone' });
  await media.stop();
});

test('[LIVE-07] while all live media are stopped nobody enters, and who cannot know comes back', async () => {
  const { ask, joins, rights, ticket, media } = attach();
  rights.live = false;
  expect(await ask('live:offer', { ticket: ticket(), sdp: offerOf() })).toEqual({ code: 'stopped' });
  rights.live = true;
  rights.isUnavailable = true;
  expect(await ask('live:offer', { ticket: ticket(), sdp: offerOf() })).toEqual({ code: 'engine-gone' });
  expect(joins).toEqual([]);
  await media.stop();
});

test('[LIVE-07] the last of two offers counts, and the seat of the other is left', async () => {
  const { ask, joins, left, ticket, media } = attach();
  const offers = [ticket(), ticket()].map((one) => ask('live:offer', { ticket: one, sdp: offerOf() }));
  const answers = await Promise.all(offers);
  expect(answers).toEqual([{ code: 'engine-gone' }, { sdp: 'v=0', slots: [] }]);
  const seat = joins.at(-1)?.seat.id;
  expect(left.filter((id) => id === seat)).toEqual([]);
  await media.stop();
});

test('[LIVE-07] a socket that goes leaves its seat, also while its offer is answered', async () => {
  const { promise, resolve } = Promise.withResolvers<{ sdp: string; slots: [] }>();
  const { ask, joins, left, socket, ticket, media } = attach({
    join(request) {
      joins.push(request);
      return promise;
    },
  });
  const answer = ask('live:offer', { ticket: ticket(), sdp: offerOf() });
  await expect.poll(() => joins.length).toBe(1);
  socket.emit('disconnect');
  resolve({ sdp: 'v=0', slots: [] });
  expect(await answer).toEqual({ code: 'engine-gone' });
  expect(left).toContain(joins[0]?.seat.id);
  await media.stop();
});

test('[LIVE-07] a page hears of its own seat, and why it has ended', async () => {
  const { ask, emit, events, joins, ticket, media } = attach();
  await ask('live:offer', { ticket: ticket(), sdp: offerOf() });
  const seat = joins[0]?.seat.id ?? '';
  emit({ seat, type: 'speaking', members: [ada] });
  emit({ seat: crypto.randomUUID(), type: 'closed', code: 'banned' });
  emit({ seat, type: 'closed', code: 'banned' });
  emit({ seat, type: 'speaking', members: [] });
  expect(events).toEqual([
    ['live:speaking', { members: [ada] }],
    ['live:closed', { code: 'banned' }],
  ]);
  await media.stop();
});

test('[LIVE-07] the end of a session leaves the seat, and no request is answered after it', async () => {
  const { ask, attached, events, joins, left, socket, ticket, media } = attach();
  await ask('live:offer', { ticket: ticket(), sdp: offerOf() });
  attached.end('signed-out');
  expect(left).toEqual([joins[0]?.seat.id]);
  expect(events).toEqual([['live:closed', { code: 'signed-out' }]]);
  expect(socket.eventNames()).toEqual([]);
  await media.stop();
});

test('[LIVE-07] a page that asks without end is refused', async () => {
  const { ask, ticket, media } = attach();
  await ask('live:offer', { ticket: ticket(), sdp: offerOf() });
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask('live:wish', { tiles: [] })));
  expect(answers.filter((answer) => JSON.stringify(answer) === '{"code":"bad-request"}').length).toBeGreaterThan(10);
  await media.stop();
});

test('[LIVE-07] whoever gets pictures is noted first, and no longer when they end', async () => {
  const bela = crypto.randomUUID() as MemberId;
  const order: unknown[] = [];
  const { ask, emit, joins, ticket, watched, media } = attach({ wish: () => void order.push([...watched]) });
  const tiles = [
    { member: bela, size: 'small' },
    { member: ada, size: 'audio' },
  ];
  await ask('live:offer', { ticket: ticket(), sdp: offerOf() });
  for (const end of [
    () => ask('live:leave'),
    () => ask('live:offer', { ticket: ticket(), sdp: offerOf() }),
    () => Promise.resolve(emit({ seat: joins.at(-1)?.seat.id ?? '', type: 'closed', code: 'banned' })),
  ]) {
    await ask('live:offer', { ticket: ticket(), sdp: offerOf() });
    expect(await ask('live:wish', { tiles })).toEqual({ done: true });
    expect([order.pop(), watched.at(-1)]).toEqual([watched, [bela]]);
    await end();
    expect(watched.at(-1)).toEqual([]);
  }
  await media.stop();
});

test('[LIVE-07] a wish that is not carried out notes nobody', async () => {
  const { ask, ticket, watched, media } = attach();
  const tiles = [{ member: crypto.randomUUID(), size: 'large' }];
  expect(await ask('live:wish', { tiles })).toEqual({ code: 'engine-gone' });
  await ask('live:offer', { ticket: ticket(), sdp: offerOf() });
  expect(await ask('live:wish', { tiles: [...tiles, { member: ada, size: 'huge' }] })).toEqual({ code: 'bad-request' });
  expect(watched).toEqual([]);
  await media.stop();
});

test('[LIVE-07] a server without an engine says so', async () => {
  const { ask, ticket, media } = attach({ available: false });
  expect(await ask('live:offer', { ticket: ticket(), sdp: offerOf() })).toEqual({ code: 'unavailable' });
  expect(await ask('live:servers', {})).toEqual({ iceServers: [] });
  await media.stop();
});
