/** Plays calls as foreign clients would, which know the wire alone. */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAnswer, callsAnswer, type CallAnswer, type CallView } from '#schemas/wire/calls.ts';
import { connectChat, type ChatClient } from '#tests/support/chat-client.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { completeProfile } from '#tests/support/live-members.ts';
import { connectMany, type ManyClient } from '#tests/support/many-client.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { entryOf, pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';

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

interface Caller extends TestMember {
  chat: ChatClient;
  device: string;
}
const rpc = async (member: Caller, name: string, request: object): Promise<unknown> =>
  (await post(`${server.url}/rest/v1/rpc/${name}`, { request }, bearerOf(member))).body;
const ask = async (member: Caller, name: 'start_call' | 'accept_call', request: object): Promise<CallAnswer> =>
  callAnswer.parse(await rpc(member, name, { device: member.device, ...request }));
const currentOf = async (member: Caller): Promise<CallView[]> =>
  callsAnswer.parse(await rpc(member, 'my_calls', { device: member.device })).calls;

/** Two members who have written to each other; the first is premium. */
async function pair(): Promise<readonly [Caller, Caller]> {
  const [ada, bela] = [await caller(), await caller()];
  await owner`insert into public.subscribers (user_id, subscribed) values (${ada.id}, true) on conflict (user_id) do update set subscribed = true`;
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'Bonsoir')]);
  await pushAt(server.url, bela, [await sendEntry(bela, ada, 'Bonsoir à vous')]);
  return [ada, bela];
}
async function caller(): Promise<Caller> {
  const member = await server.signUp(`call${String(++people).padStart(3, '0')}x`);
  await completeProfile({ owner }, member.id);
  return { ...member, chat: await connectChat(server.url, member), device: randomUUID() };
}
/** Waits for the next hint, and returns the state of the latest call. */
async function stateAfterHint(
  member: Caller,
  matches: (call: CallView | undefined) => boolean,
): Promise<CallView | undefined> {
  for (;;) {
    await member.chat.waitFor('call:changed');
    const [latest] = await currentOf(member);
    if (matches(latest)) return latest;
    await new Promise((resolve) => member.chat.socket.once('call:changed', resolve));
  }
}

test('[LIVE-03, S31] a call rings at all devices of the other, whose answer silences the rest', async () => {
  const [ada, bela] = await pair();
  const tablet: Caller = { ...bela, chat: await connectChat(server.url, bela), device: randomUUID() };
  const { call } = await ask(ada, 'start_call', { id: randomUUID(), member: bela.id });
  for (const device of [bela, tablet])
    expect(await stateAfterHint(device, (now) => now?.state === 'ringing')).toMatchObject({
      id: call?.id,
      outgoing: false,
      here: false,
    });
  expect((await ask(bela, 'accept_call', { id: call?.id })).refusal).toBeNull();
  expect(await stateAfterHint(tablet, (now) => now?.state === 'accepted')).toMatchObject({ here: false });
  expect(await stateAfterHint(ada, (now) => now?.state === 'accepted')).toMatchObject({ here: true });
  expect((await ask(tablet, 'accept_call', { id: call?.id })).refusal).toBe('call-taken');
});

test('[S4, S12] the two of a call pass messages to each other over the room, and nobody else hears them', async () => {
  const [ada, bela] = await pair();
  const { call } = await ask(ada, 'start_call', { id: randomUUID(), member: bela.id });
  await ask(bela, 'accept_call', { id: call?.id });
  const rooms: ManyClient[] = [];
  for (const member of [ada, bela]) {
    const client = await connectMany(server.url, member);
    expect((await client.join(String(call?.id))).room.call).toBe(true);
    rooms.push(client);
  }
  const [one, other] = rooms as [ManyClient, ManyClient];
  await one.next('many:members', ({ joined }) => joined.some(({ id }) => id === bela.id));
  expect(await one.ask('many:relay', { data: 'hash' })).toEqual({ success: true });
  expect(await other.next('many:relay')).toEqual({ memberId: ada.id, data: 'hash' });
  expect(one.received.map(({ name }) => name)).not.toContain('many:relay');
  expect(await one.ask('many:relay', { data: 'x'.repeat(1025) })).toMatchObject({ success: false });
  const cora = await connectMany(server.url, await caller());
  expect(await cora.ask('many:join', { roomId: call?.id })).toMatchObject({ success: false, code: 'unknown-room' });
  expect(await cora.ask('many:relay', { data: 'hash' })).toMatchObject({ success: false, code: 'not-in-room' });
  // Whoever hangs up closes the room for both.
  await rpc(bela, 'end_call', { id: call?.id });
  expect(await one.next('many:closed')).toEqual({ code: 'unknown-room', until: null });
});

test('[S34] a block made meanwhile closes the room of a call', async () => {
  const [ada, bela] = await pair();
  const { call } = await ask(ada, 'start_call', { id: randomUUID(), member: bela.id });
  await ask(bela, 'accept_call', { id: call?.id });
  const client = await connectMany(server.url, ada);
  await client.join(String(call?.id));
  await pushAt(server.url, bela, [
    entryOf('member.block', { conversationId: await pairOf(bela, ada), memberId: ada.id }),
  ]);
  expect(await client.next('many:closed')).toMatchObject({ code: 'unknown-room' });
});

test('[LIVE-07] a call taken back is told to the other as a row of the conversation', async () => {
  const [ada, bela] = await pair();
  const { call } = await ask(ada, 'start_call', { id: randomUUID(), member: bela.id });
  await stateAfterHint(bela, (now) => now?.state === 'ringing');
  await rpc(ada, 'end_call', { id: call?.id });
  expect(
    (await bela.chat.waitFor('chat:messageReceived', ({ message }) => message.message_type === 'call')).message
      .sender_id,
  ).toBe(ada.id);
});

test('[S16] the devices of a caller are told of a call, whether it reaches the other or not', async () => {
  const [ada, bela] = await pair();
  await pushAt(server.url, bela, [
    entryOf('member.block', { conversationId: await pairOf(bela, ada), memberId: ada.id }),
  ]);
  const { call } = await ask(ada, 'start_call', { id: randomUUID(), member: bela.id });
  expect((await stateAfterHint(ada, (now) => now?.state === 'ringing'))?.id).toBe(call?.id);
});

test('[S16] to whoever is blocked a call rings as to everybody, and the other hears nothing', async () => {
  const [ada, bela] = await pair();
  await pushAt(server.url, bela, [
    entryOf('member.block', { conversationId: await pairOf(bela, ada), memberId: ada.id }),
  ]);
  const { call } = await ask(ada, 'start_call', { id: randomUUID(), member: bela.id });
  expect(call).toMatchObject({ state: 'ringing' });
  expect(await currentOf(bela)).toEqual([]);
  expect(bela.chat.received.map(({ name }) => name)).not.toContain('call:changed');
});
