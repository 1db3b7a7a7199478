/** Plays live rooms as foreign clients would, which know the wire alone. */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { manyRequests, type ManyRequest } from '#schemas/wire/live-rooms.ts';
import { bearerOf } from '#tests/support/json-requests.ts';
import { completeProfile, houseRoom } from '#tests/support/live-members.ts';
import { connectMany, type ManyClient } from '#tests/support/many-client.ts';
import { redisServer } from '#tests/support/redis-server.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { startTestNode } from '#tests/support/sync-node.ts';
import { entryOf, pairOf, pushAt } from '#tests/support/sync-requests.ts';

let server: TestServer;
let owner: Sql;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
  owner = postgres(server.backend.ownerUrl as string, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

interface Visitor extends TestMember {
  client: ManyClient;
}
async function visitor({ premium = false, complete = true, url = server.url } = {}): Promise<Visitor> {
  const member = await server.signUp(`many${String(++people).padStart(3, '0')}x`);
  if (complete) await completeProfile({ owner }, member.id);
  if (premium)
    await owner`insert into public.subscribers (user_id, subscribed) values (${member.id}, true) on conflict (user_id) do update set subscribed = true`;
  return { ...member, client: await connectMany(url, member) };
}
const block = async (by: Visitor, other: Visitor, url = server.url) =>
  pushAt(url, by, [entryOf('member.block', { conversationId: await pairOf(by, other), memberId: other.id })]);

/** Two members in a room of the house. */
async function together(options: Parameters<typeof visitor>[0] = {}): Promise<[string, Visitor, Visitor]> {
  const room = await houseRoom({ owner });
  const [ada, bela] = [await visitor(options), await visitor(options)];
  await ada.client.join(room);
  await bela.client.join(room);
  await ada.client.next('many:members', ({ joined }) => joined.some(({ id }) => id === bela.id));
  return [room, ada, bela];
}

test('[LIVE-07] two members in a room hear each other, see each other come, type and go', async () => {
  const [room, ada, bela] = await together();
  expect(await ada.client.say('Bonsoir')).toEqual({ success: true });
  expect(await bela.client.hears()).toBe('Bonsoir');
  expect(await bela.client.ask('many:typing', { isTyping: true })).toEqual({ success: true });
  expect(await ada.client.next('many:typing')).toEqual({ memberId: bela.id, isTyping: true });
  const late = await visitor();
  const joined = await late.client.join(room);
  expect(joined.messages.map(({ text }) => text)).toEqual(['Bonsoir']);
  expect(joined.members.map(({ id }) => id).toSorted()).toEqual([ada.id, bela.id, late.id].toSorted());
  await bela.client.ask('many:leave');
  await ada.client.next('many:members', ({ left }) => left.includes(bela.id));
  late.client.close();
  await ada.client.next('many:members', ({ left }) => left.includes(late.id));
});

test('[LIVE-02, LIVE-06] without a token nobody connects, and a restricted member does not enter', async () => {
  await expect(connectMany(server.url, {})).rejects.toMatchObject({ data: { code: 'unauthorized' } });
  const room = await houseRoom({ owner });
  const newcomer = await visitor({ complete: false });
  expect(await newcomer.client.ask('many:join', { roomId: room })).toMatchObject({
    success: false,
    code: 'live-restricted',
  });
  expect(await newcomer.client.say('Bonsoir')).toMatchObject({ success: false, code: 'not-in-room' });
  newcomer.client.close();
});

test('[S17] a block made meanwhile hides both from each other, and what they said', async () => {
  const [, ada, bela] = await together();
  await bela.client.say('Avant');
  expect(await ada.client.hears()).toBe('Avant');
  await block(ada, bela);
  for (const [one, other] of [
    [ada, bela],
    [bela, ada],
  ] as const)
    await one.client.next('many:members', ({ left }) => left.includes(other.id));
  expect(await ada.client.next('many:forgotten')).toEqual({ memberIds: [bela.id] });
  expect(await bela.client.say('Après')).toEqual({ success: true });
  await bela.client.ask('many:typing', { isTyping: true });
  expect(await ada.client.say('Moi aussi')).toEqual({ success: true });
  expect(await ada.client.hears()).toBe('Moi aussi');
  expect(ada.client.received.map(({ name }) => name)).not.toContain('many:typing');
  expect(JSON.stringify(ada.client.received)).not.toContain('Après');
});

test('[S17] whoever blocks the owner leaves the room, which they do not find any more', async () => {
  const host = await visitor({ premium: true });
  const room = randomUUID();
  await owner`insert into app.live_rooms (id, owner_id, name) values (${room}, ${host.id}, 'Chez l’hôte')`;
  await host.client.join(room);
  const ada = await visitor();
  await ada.client.join(room);
  await block(ada, host);
  expect(await ada.client.next('many:closed')).toEqual({ code: 'unknown-room', until: null });
  await host.client.next('many:members', ({ left }) => left.includes(ada.id));
  expect(await ada.client.ask('many:join', { roomId: room })).toMatchObject({ code: 'unknown-room' });
});

test('[LIVE-07] a host mutes, shows out and bans, and each time the member is told', async () => {
  const [room, ada, bela] = await together();
  const boss = await visitor();
  await owner`insert into app.live_hosts (room_id, member_id) values (${room}, ${boss.id})`;
  await boss.client.join(room);
  const does = (act: string, more: object = {}) => boss.client.ask('many:moderate', { act, memberId: ada.id, ...more });
  expect(await bela.client.ask('many:moderate', { act: 'mute', memberId: ada.id })).toMatchObject({
    code: 'live-hosts-only',
  });
  expect(await does('mute')).toEqual({ success: true });
  const muted = await ada.client.next('many:members', ({ changed }) => changed.some(({ id }) => id === ada.id));
  expect(muted.changed).toMatchObject([{ id: ada.id, muted: true }]);
  expect(await ada.client.say('Bonsoir')).toMatchObject({ success: false, code: 'live-muted' });
  expect(await does('unmute')).toEqual({ success: true });
  expect(await ada.client.say('Bonsoir')).toEqual({ success: true });
  expect(await does('kick')).toEqual({ success: true });
  expect(await ada.client.next('many:closed')).toEqual({ code: 'live-kicked', until: expect.any(String) });
  expect(await ada.client.ask('many:join', { roomId: room })).toMatchObject({ code: 'live-kicked' });
  await owner`delete from app.live_bans where room_id = ${room}`;
  await ada.client.join(room);
  expect(await does('ban', { hours: 24 })).toEqual({ success: true });
  expect(await ada.client.next('many:closed')).toEqual({ code: 'live-banned', until: expect.any(String) });
  expect(await ada.client.ask('many:join', { roomId: room })).toMatchObject({
    code: 'live-banned',
    until: expect.any(String),
  });
  expect(await boss.client.ask('many:bans')).toMatchObject({ success: true, bans: [{ member: { id: ada.id } }] });
  expect(await boss.client.ask('many:moderate', { act: 'lock' })).toEqual({ success: true });
  expect((await bela.client.next('many:room')).room.locked).toBe(true);
});

test('[LIVE-05] camera and microphone are premium, and end where premium does', async () => {
  const [, ada, bela] = await together({ premium: true });
  const on = { camera: true, microphone: false, audience: 'request' };
  expect(await ada.client.ask('many:camera', on)).toEqual({ success: true });
  const { changed } = await bela.client.next('many:members', (event) => event.changed.some(({ camera }) => camera));
  expect(changed).toMatchObject([{ id: ada.id, camera: true, access: 'closed' }]);
  expect(await bela.client.ask('many:viewer', { act: 'request', memberId: ada.id })).toEqual({ success: true });
  expect(await ada.client.next('many:viewers')).toEqual({ requests: [bela.id], removed: [] });
  expect(await ada.client.ask('many:viewer', { act: 'grant', memberId: bela.id })).toEqual({ success: true });
  await bela.client.next('many:members', (event) => event.changed.some(({ access }) => access === 'open'));
  await owner`update public.subscribers set subscribed = false where user_id = ${ada.id}`;
  expect(await ada.client.ask('many:camera', { ...on, microphone: true })).toMatchObject({ code: 'live-premium' });
});

test('[Y16, S12] a session that ends and a suspended account leave the room', async () => {
  const [, ada, bela] = await together();
  await fetch(`${server.url}/auth/v1/logout`, { method: 'POST', headers: bearerOf(ada) });
  expect(await ada.client.closed).toBe('io server disconnect');
  await bela.client.next('many:members', ({ left }) => left.includes(ada.id));
});

test('[CHAT-26] a connection goes on with a token of its own member alone', async () => {
  const [, ada, bela] = await together();
  const renew = (token: string) => ada.client.ask('many:renew', { token });
  expect(await renew(ada.accessToken)).toEqual({ success: true });
  expect(await renew(bela.accessToken)).toMatchObject({ success: false, code: 'forbidden' });
  expect(await renew('none')).toMatchObject({ success: false, code: 'unauthorized' });
  expect(await ada.client.say('Encore là')).toEqual({ success: true });
});

test('[S35] « Couper le Live » empties every room within seconds', async () => {
  const [room, ada, bela] = await together();
  await owner`update app.site_switches set stopped_at = now() where name = 'live'`;
  expect(await ada.client.next('many:closed')).toEqual({ code: 'live-stopped', until: null });
  expect(await bela.client.next('many:closed')).toEqual({ code: 'live-stopped', until: null });
  expect(await ada.client.ask('many:join', { roomId: room })).toMatchObject({ code: 'live-stopped' });
  await owner`update app.site_switches set stopped_at = null, stopped_by = null, reason = null where name = 'live'`;
});

test('[LIVE-07] a member in two tabs is there once, until both are gone', async () => {
  const [room, ada, bela] = await together();
  const second = await connectMany(server.url, ada);
  const { members } = await second.join(room);
  expect(members.filter(({ id }) => id === ada.id)).toHaveLength(1);
  ada.client.close();
  await bela.client.say('Encore là ?');
  expect(await second.hears()).toBe('Encore là ?');
  second.close();
  await bela.client.next('many:members', ({ left }) => left.includes(ada.id));
});

test('[LIVE-07] who enters two rooms at once is in the last one alone', async () => {
  const [first, bela] = await together();
  const second = await houseRoom({ owner });
  const ada = await visitor();
  const acks = await Promise.all([first, second].map((roomId) => ada.client.ask('many:join', { roomId })));
  expect(acks).toMatchObject([{ success: true }, { success: true, room: { id: second } }]);
  const seats = await owner`select room_id from app.live_seats where member_id = ${ada.id}`;
  expect(seats.map((seat) => seat['room_id'])).toEqual([second]);
  await bela.client.ask('many:typing', { isTyping: true });
  await bela.client.say('Ici');
  expect(await ada.client.say('Là')).toEqual({ success: true });
  expect(await ada.client.hears()).toBe('Là');
  expect(ada.client.received.map(({ name }) => name)).not.toContain('many:typing');
});

test('[LIVE-07] requests fed with junk have a code, and the server goes on', async () => {
  const [, ada] = await together();
  const junk: unknown[] = [null, 7, 'x', [], {}, { roomId: 'x' }, { id: 1, text: {} }, { act: 'nothing', memberId: 7 }];
  for (const request of Object.keys(manyRequests) as ManyRequest[])
    for (const payload of junk) {
      if (manyRequests[request].safeParse(payload).success) continue;
      expect([request, payload, await ada.client.ask(request, payload)]).toMatchObject([
        request,
        payload,
        { success: false, code: 'bad-request' },
      ]);
    }
  expect(await ada.client.ask('many:say', { id: randomUUID(), text: 'a'.repeat(1001) })).toMatchObject({
    code: 'text-too-long',
  });
  expect(await ada.client.say('Toujours là')).toEqual({ success: true });
});

test('[LIVE-07, S17] members on two nodes meet in one room, and a block there hides both here', async () => {
  const redis = await redisServer();
  const [one, two] = [
    await startTestNode(server, { redisUrl: redis.url }),
    await startTestNode(server, { redisUrl: redis.url }),
  ];
  const room = await houseRoom({ owner });
  const [ada, bela] = [await visitor({ url: one.url }), await visitor({ url: two.url })];
  await ada.client.join(room);
  await bela.client.join(room);
  // Nodes see each other a moment after they start.
  await vi.waitFor(
    async () => {
      await ada.client.say('Allô');
      expect(bela.client.received.map(({ name }) => name)).toContain('many:messages');
    },
    { interval: 100, timeout: 20_000 },
  );
  await bela.client.ask('many:typing', { isTyping: true });
  await ada.client.next('many:typing');
  await block(bela, ada, two.url);
  await ada.client.next('many:members', ({ left }) => left.includes(bela.id));
  await bela.client.next('many:members', ({ left }) => left.includes(ada.id));
  for (const { client } of [ada, bela]) client.close();
  for (const node of [one, two]) await node.stop();
  redis.stop();
}, 40_000);
