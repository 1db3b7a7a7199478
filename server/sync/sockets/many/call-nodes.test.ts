/** Calls between members whose devices are connected with different nodes of one cluster. */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { acquaint, askCall, callRpcAt, callerAt, stateAfterHint, type Caller } from '#tests/support/calls-at.ts';
import { connectChat } from '#tests/support/chat-client.ts';
import { freeUdpPort } from '#tests/support/live-engine.ts';
import { connectMany } from '#tests/support/many-client.ts';
import { redisServer, type TestRedis } from '#tests/support/redis-server.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { startTestNode, type TestNode } from '#tests/support/sync-node.ts';
import { pushAt, sendEntry } from '#tests/support/sync-requests.ts';

let redis: TestRedis;
let server: TestServer;
let node: TestNode;
let owner: Sql;
beforeAll(async () => {
  redis = await redisServer();
  server = await startTestServer({ redisUrl: redis.url, live: { port: await freeUdpPort(), processes: 1 } });
  node = await startTestNode(server, { redisUrl: redis.url });
  owner = postgres(server.backend.ownerUrl as string, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await owner.end();
  await node.stop();
  await server.stop();
  redis.stop();
});

/** Ada, at the server, and Bela, at the other node, which have found each other. */
async function pair(names: readonly [string, string]): Promise<readonly [Caller, Caller]> {
  const ada = await callerAt(server, owner, names[0]);
  const bela = await callerAt(server, owner, names[1], node.url);
  await acquaint(server.url, owner, ada, bela);
  const heard = async () => {
    await pushAt(server.url, ada, [await sendEntry(ada, bela, 'allô')]);
    expect(bela.chat.received.map(({ name }) => name)).toContain('chat:messageReceived');
  };
  await vi.waitFor(heard, { interval: 200, timeout: 20_000 });
  return [ada, bela];
}
const ends = (member: Caller, id: string | undefined) => callRpcAt(server.url, member, 'end_call', { id });

test('[LIVE-03, S14] a call rings at another node, is taken there, and silences devices at both', async () => {
  const [ada, bela] = await pair(['callnodeada', 'callnodebela']);
  const tablet: Caller = { ...bela, chat: await connectChat(server.url, bela), device: randomUUID() };
  const { call } = await askCall(server.url, ada, 'start_call', { id: randomUUID(), member: bela.id });
  for (const device of [bela, tablet])
    expect(await stateAfterHint(server.url, device, (now) => now?.state === 'ringing')).toMatchObject({ id: call?.id });
  expect((await askCall(server.url, bela, 'accept_call', { id: call?.id })).refusal).toBeNull();
  expect(await stateAfterHint(server.url, tablet, (now) => now?.state === 'accepted')).toMatchObject({ here: false });
  expect(await stateAfterHint(server.url, ada, (now) => now?.state === 'accepted')).toMatchObject({ here: true });

  // Its room spans both nodes, and closes at both when one hangs up.
  const [one, other] = [await connectMany(server.url, ada), await connectMany(node.url, bela)];
  await one.join(String(call?.id));
  await other.join(String(call?.id));
  await one.next('many:members', ({ joined }) => joined.some(({ id }) => id === bela.id));
  expect(await one.ask('many:relay', { data: 'hash' })).toEqual({ success: true });
  expect(await other.next('many:relay')).toEqual({ memberId: ada.id, data: 'hash' });
  expect(await other.ask('many:relay', { data: 'share' })).toEqual({ success: true });
  expect(await one.next('many:relay')).toEqual({ memberId: bela.id, data: 'share' });
  await ends(bela, call?.id);
  for (const client of [one, other]) expect(await client.next('many:closed')).toMatchObject({ code: 'unknown-room' });
  expect(await stateAfterHint(server.url, ada, (now) => now?.state === 'ended')).toMatchObject({ id: call?.id });
  for (const client of [one, other]) client.close();
});

test('[LIVE-07] a call taken back stops ringing at another node, and is a row there', async () => {
  const [ada, bela] = await pair(['callnodecora', 'callnodedana']);
  const { call } = await askCall(server.url, ada, 'start_call', { id: randomUUID(), member: bela.id });
  await stateAfterHint(server.url, bela, (now) => now?.state === 'ringing');
  await ends(ada, call?.id);
  expect(await stateAfterHint(server.url, bela, (now) => now?.state === 'cancelled')).toMatchObject({ id: call?.id });
  await bela.chat.waitFor('chat:messageReceived', ({ message }) => message.message_type === 'call');
});
