/** Plays calls as foreign clients would, which know the wire alone. */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallView } from '#schemas/wire/calls.ts';
import {
  acquaint,
  askCall,
  callRpcAt,
  callerAt,
  currentCalls,
  stateAfterHint,
  type Caller,
} from '#tests/support/calls-at.ts';
import { connectChat } from '#tests/support/chat-client.ts';
import { freeUdpPort } from '#tests/support/live-engine.ts';
import { connectMany, type ManyClient } from '#tests/support/many-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { entryOf, pairOf, pushAt } from '#tests/support/sync-requests.ts';

let server: TestServer;
let owner: Sql;
let people = 0;
beforeAll(async () => {
  server = await startTestServer({ live: { port: await freeUdpPort(), processes: 1 } });
  owner = postgres(server.backend.ownerUrl as string, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const rpc = (member: Caller, name: string, request: object) => callRpcAt(server.url, member, name, request);
const ask = (member: Caller, name: 'start_call' | 'accept_call', request: object) =>
  askCall(server.url, member, name, request);
const currentOf = (member: Caller) => currentCalls(server.url, member);
const stateAfter = (member: Caller, matches: (call: CallView | undefined) => boolean) =>
  stateAfterHint(server.url, member, matches);
const caller = () => callerAt(server, owner, `call${String(++people).padStart(3, '0')}x`);

/** Two members who have written to each other; the first is premium. */
async function pair(): Promise<readonly [Caller, Caller]> {
  const [ada, bela] = [await caller(), await caller()];
  await acquaint(server.url, owner, ada, bela);
  return [ada, bela];
}

test('[LIVE-03, S31] a call rings at all devices of the other, whose answer silences the rest', async () => {
  const [ada, bela] = await pair();
  const tablet: Caller = { ...bela, chat: await connectChat(server.url, bela), device: randomUUID() };
  const { call } = await ask(ada, 'start_call', { id: randomUUID(), member: bela.id });
  for (const device of [bela, tablet])
    expect(await stateAfter(device, (now) => now?.state === 'ringing')).toMatchObject({
      id: call?.id,
      outgoing: false,
      here: false,
    });
  expect((await ask(bela, 'accept_call', { id: call?.id })).refusal).toBeNull();
  expect(await stateAfter(tablet, (now) => now?.state === 'accepted')).toMatchObject({ here: false });
  expect(await stateAfter(ada, (now) => now?.state === 'accepted')).toMatchObject({ here: true });
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
  await stateAfter(bela, (now) => now?.state === 'ringing');
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
  expect((await stateAfter(ada, (now) => now?.state === 'ringing'))?.id).toBe(call?.id);
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

test('[S15] devices of whoever calls back are told of a call that has not rung there', async () => {
  const [ada, bela] = await pair();
  await owner`insert into app.privacy_settings (user_id, calling) values (${bela.id}, 'nobody')`;
  const { call } = await ask(ada, 'start_call', { id: randomUUID(), member: bela.id, shown: false });
  await stateAfter(ada, (now) => now?.state === 'ringing');
  const hints = ({ chat }: Caller) => chat.received.filter(({ name }) => name === 'call:changed').length;
  const before = hints(ada);
  expect((await ask(bela, 'start_call', { id: randomUUID(), member: ada.id })).refusal).toBe('call-incoming');
  expect(await stateAfter(bela, (now) => now?.state === 'ringing')).toMatchObject({ id: call?.id, outgoing: false });
  // The caller does not learn that it rings only now [S16].
  await expect.poll(() => hints(bela)).toBeGreaterThan(0);
  expect(hints(ada)).toBe(before);
});

test('[S16] a block made while it rings is told to the devices of the called one alone', async () => {
  const [ada, bela] = await pair();
  await ask(ada, 'start_call', { id: randomUUID(), member: bela.id });
  await stateAfter(bela, (now) => now?.state === 'ringing');
  await stateAfter(ada, (now) => now?.state === 'ringing');
  const hints = ({ chat }: Caller) => chat.received.filter(({ name }) => name === 'call:changed').length;
  const before = hints(ada);
  await pushAt(server.url, bela, [
    entryOf('member.block', { conversationId: await pairOf(bela, ada), memberId: ada.id }),
  ]);
  expect(await stateAfter(bela, (now) => now === undefined)).toBeUndefined();
  expect(hints(ada)).toBe(before);
});
