/** Tests cameras in rooms with a real server, database, sockets and process of the engine. */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { bearerOf } from '#tests/support/json-requests.ts';
import { freeUdpPort } from '#tests/support/live-engine.ts';
import { completeProfile, houseRoom } from '#tests/support/live-members.ts';
import { mediaClient, sendUntil, type MediaClient } from '#tests/support/media-client.ts';
import { connectMany, type ManyClient } from '#tests/support/many-client.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { entryOf, pairOf, pushAt } from '#tests/support/sync-requests.ts';
import { fingerprintOf } from '#lib/sdp.ts';

let server: TestServer;
let owner: Sql;
let people = 0;
const open: { client: ManyClient; media: MediaClient }[] = [];
beforeAll(async () => {
  server = await startTestServer({ live: { port: await freeUdpPort(), processes: 1, bind: '127.0.0.1' } });
  owner = postgres(server.backend.ownerUrl as string, { max: 2, onnotice: () => undefined });
});
afterEach(() => {
  for (const { client, media } of open.splice(0)) {
    client.close();
    media.close();
  }
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

interface Visitor extends TestMember {
  client: ManyClient;
  media: MediaClient;
  seat: string;
}

/** Brings a member into the room, not yet connected with its media. */
async function enter(member: TestMember, room: string): Promise<Visitor> {
  const client = await connectMany(server.url, member);
  const media = await mediaClient(4);
  open.push({ client, media });
  const { seat } = await client.join(room);
  return { ...member, client, media, seat };
}

/** Makes a premium member who is in the room. */
async function visitor(room: string): Promise<Visitor> {
  const member = await server.signUp(`cam${String(++people).padStart(3, '0')}x`);
  await completeProfile({ owner }, member.id);
  await owner`insert into public.subscribers (user_id, subscribed) values (${member.id}, true) on conflict (user_id) do update set subscribed = true`;
  return enter(member, room);
}

async function ticketOf(visitor: Visitor, room: string, sdp = visitor.media.sdp): Promise<string> {
  const response = await fetch(`${server.url}/rest/v1/rpc/live_ticket`, {
    method: 'POST',
    headers: { ...bearerOf(visitor), 'content-type': 'application/json' },
    body: JSON.stringify({ request: { room, seat: visitor.seat, fingerprint: fingerprintOf(sdp) } }),
  });
  const { ticket } = (await response.json()) as { ticket: string };
  return ticket;
}

async function connectMedia(entered: Visitor, room: string): Promise<void> {
  const ticket = await ticketOf(entered, room);
  const answer = await entered.client.ask('live:offer', { ticket, sdp: entered.media.sdp });
  await entered.media.accept(answer['sdp'] as string);
}

/** Enters the media of the room with camera and microphone on. */
async function connect(room: string): Promise<Visitor> {
  const entered = await visitor(room);
  await switchOn(entered, room);
  return entered;
}

async function switchOn(entered: Visitor, room: string): Promise<void> {
  await connectMedia(entered, room);
  const on = { camera: true, microphone: true };
  expect(await entered.client.ask('many:camera', { ...on, audience: 'everyone' })).toEqual({ success: true });
  expect(await entered.client.ask('live:publish', on)).toEqual({ done: true });
}

async function flow(room: string, viewer: MemberId, publisher: MemberId): Promise<number> {
  const named = await server.media?.engine.figures(room);
  const flows = named?.processes.flatMap((process) => process.flows) ?? [];
  return flows.find((each) => each.viewer === viewer && each.publisher === publisher)?.packets ?? 0;
}

const block = async (by: TestMember, other: TestMember) =>
  pushAt(server.url, by, [entryOf('member.block', { conversationId: await pairOf(by, other), memberId: other.id })]);
const figures = async () => (await server.media?.engine.figures())?.processes[0];

test('[LIVE-07] packets between two members stop with the commit of a block', async () => {
  const room = await houseRoom({ owner });
  const [ada, bela, cleo] = [await connect(room), await connect(room), await connect(room)];
  const all = [ada.media, bela.media, cleo.media];
  await sendUntil(
    all,
    async () => (await flow(room, ada.id, bela.id)) > 20 && (await flow(room, bela.id, ada.id)) > 20,
  );
  let [committedAt, before] = [0, 0];
  const stopped = sendUntil(
    all,
    async () => {
      const now = await flow(room, ada.id, bela.id);
      const isStill = committedAt > 0 && now === before;
      before = now;
      return isStill;
    },
    5,
  );
  await block(ada, bela);
  const atCommit = await flow(room, ada.id, bela.id);
  committedAt = performance.now();
  await stopped;
  const [last, atCleo] = [await flow(room, ada.id, bela.id), await flow(room, cleo.id, bela.id)];
  // Two packets each 5 ms: no more than in 200 ms.
  expect(last - atCommit).toBeLessThanOrEqual(80);
  await sendUntil(all, async () => (await flow(room, cleo.id, bela.id)) > atCleo + 60);
  expect(await flow(room, ada.id, bela.id)).toBe(last);
  expect(await flow(room, cleo.id, bela.id)).toBeGreaterThan(atCleo);
});

test('[LIVE-07] two who enter while one blocks the other never get a packet of each other', async () => {
  const room = await houseRoom({ owner });
  const [ada, bela, cleo] = [await visitor(room), await visitor(room), await connect(room)];
  await Promise.all([switchOn(ada, room), block(bela, ada), switchOn(bela, room)]);
  const blocked = [await flow(room, ada.id, bela.id), await flow(room, bela.id, ada.id)];
  await sendUntil(
    [ada.media, bela.media],
    async () => (await flow(room, cleo.id, ada.id)) > 20 && (await flow(room, cleo.id, bela.id)) > 20,
  );
  expect(blocked).toEqual([0, 0]);
  expect([await flow(room, ada.id, bela.id), await flow(room, bela.id, ada.id)]).toEqual([0, 0]);
});

test('[LIVE-07] an offer of a megabyte ends the connection of its sender alone', async () => {
  const room = await houseRoom({ owner });
  const [ada, bela, cleo] = [await connect(room), await connect(room), await connect(room)];
  const pid = (await figures())?.pid;
  ada.client.socket.emit('live:offer', { ticket: randomUUID(), sdp: 'x'.repeat(1_000_000) });
  await ada.client.closed;
  const before = await flow(room, bela.id, cleo.id);
  await sendUntil([cleo.media], async () => (await flow(room, bela.id, cleo.id)) > before + 20);
  await expect.poll(async () => (await figures())?.seats).toBe(2);
  expect((await figures())?.pid).toBe(pid);
});

test('[LIVE-07, S12] who signs out while live is seen and heard no more, and has no seat', async () => {
  const room = await houseRoom({ owner });
  const [ada, bela] = [await connect(room), await connect(room)];
  await sendUntil([bela.media], async () => (await flow(room, ada.id, bela.id)) > 10);
  await fetch(`${server.url}/auth/v1/logout`, { method: 'POST', headers: bearerOf(bela) });
  await bela.client.closed;
  await expect.poll(async () => (await figures())?.seats).toBe(1);
});

test('[LIVE-06] who has no premium any more is cut, and packets sent all the same are dropped', async () => {
  const room = await houseRoom({ owner });
  const [ada, bela] = [await connect(room), await connect(room)];
  await sendUntil([bela.media], async () => (await flow(room, ada.id, bela.id)) > 10);
  await owner`update public.subscribers set subscribed = false where user_id = ${bela.id}`;
  const dropped = async () => (await figures())?.counters.dropped ?? 0;
  const before = await dropped();
  await sendUntil([bela.media], async () => (await dropped()) > before + 20);
  expect(await bela.client.ask('live:publish', { camera: true, microphone: false })).toEqual({ code: 'not-allowed' });
});

test('[LIVE-07] a ticket is used once, with its own certificate, by the connection it was made for', async () => {
  const room = await houseRoom({ owner });
  const [ada, bela] = [await visitor(room), await visitor(room)];
  const foreign = await ticketOf(ada, room);
  expect(await bela.client.ask('live:offer', { ticket: foreign, sdp: ada.media.sdp })).toEqual({ code: 'ticket-gone' });
  expect(await ada.client.ask('live:offer', { ticket: foreign, sdp: bela.media.sdp })).toEqual({ code: 'ticket-gone' });
  expect(await ada.client.ask('live:offer', { ticket: foreign, sdp: ada.media.sdp })).toMatchObject({
    slots: [{}, {}, {}, {}],
  });
  expect(await ada.client.ask('live:offer', { ticket: foreign, sdp: ada.media.sdp })).toEqual({ code: 'ticket-gone' });
  expect(await ada.client.ask('live:offer', { ticket: randomUUID(), sdp: ada.media.sdp })).toEqual({
    code: 'ticket-gone',
  });
});

test('[LIVE-07] of two tabs of a member each has tickets of its own, and declares its own media', async () => {
  const room = await houseRoom({ owner });
  const first = await visitor(room);
  const second = await enter(first, room);
  await connectMedia(first, room);
  const camera = { camera: true, microphone: false };
  expect(await first.client.ask('live:publish', camera)).toEqual({ code: 'not-allowed' });
  expect(await first.client.ask('many:camera', { ...camera, audience: 'everyone' })).toEqual({ success: true });
  expect(await first.client.ask('live:publish', camera)).toEqual({ done: true });
  await connectMedia(second, room);
  expect(await second.client.ask('live:publish', camera)).toEqual({ code: 'not-allowed' });
  expect(await second.client.ask('many:camera', { ...camera, audience: 'everyone' })).toEqual({ success: true });
  expect(await second.client.ask('live:publish', camera)).toEqual({ done: true });
});

test('[LIVE-07] when an audience is acknowledged, nobody outside of it gets another picture', async () => {
  const room = await houseRoom({ owner });
  const [ada, bela] = [await connect(room), await connect(room)];
  const camera = { camera: true, microphone: false };
  await ada.client.ask('live:publish', camera);
  expect(await bela.client.ask('live:wish', { tiles: [{ member: ada.id, size: 'small' }] })).toEqual({ done: true });
  expect((await ada.client.next('many:watchers')).memberIds).toEqual([bela.id]);
  await sendUntil([ada.media], async () => (await flow(room, bela.id, ada.id)) > 20);
  expect(await ada.client.ask('many:camera', { ...camera, audience: 'certified' })).toEqual({ success: true });
  const last = await flow(room, bela.id, ada.id);
  const arrived = async () => (await figures())?.counters.packetsIn ?? 0;
  const before = await arrived();
  await sendUntil([ada.media], async () => (await arrived()) > before + 60);
  expect(await flow(room, bela.id, ada.id)).toBe(last);
});

test('[LIVE-07] « Couper le Live » ends all media', async () => {
  const room = await houseRoom({ owner });
  const ada = await connect(room);
  const closed = new Promise((resolve) => ada.client.socket.once('live:closed', resolve));
  const out = ada.client.next('many:closed');
  const at = performance.now();
  await owner`update app.site_switches set stopped_at = now() where name = 'live'`;
  await Promise.race([closed, out]);
  await expect.poll(() => server.media?.engine.rooms(), { interval: 20 }).toEqual([]);
  expect(performance.now() - at).toBeLessThan(4000);
  await owner`update app.site_switches set stopped_at = null, stopped_by = null, reason = null where name = 'live'`;
});

test('[LIVE-07] who leaves the room, or is banned by its host, has no media of it any more', async () => {
  const room = await houseRoom({ owner });
  const [ada, bela] = [await connect(room), await connect(room)];
  await owner`insert into app.live_hosts (room_id, member_id) values (${room}, ${ada.id})`;
  const ban = { act: 'ban', memberId: bela.id, hours: 1 };
  expect(await ada.client.ask('many:moderate', ban)).toEqual({ success: true });
  expect(await bela.client.next('many:closed')).toMatchObject({ code: 'live-banned' });
  const seats = async () => (await figures())?.seats;
  await expect.poll(seats).toBe(1);
  await ada.client.ask('many:leave');
  await expect.poll(seats).toBe(0);
});
