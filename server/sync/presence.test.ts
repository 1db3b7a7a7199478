import { EventEmitter } from 'node:events';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { onlineAnswer } from '#schemas/wire/members.ts';
import { connectChat } from '#tests/support/chat-client.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { startTestNode } from '#tests/support/sync-node.ts';
import { until } from '#tests/support/until.ts';
import { keepPresence } from './presence.ts';
import type { ChatNamespace } from './sockets/handshake.ts';

let server: TestServer;
let sql: postgres.Sql;
let [ada, bela, eve] = [] as unknown as [TestMember, TestMember, TestMember];
beforeAll(async () => {
  server = await startTestServer();
  sql = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
  [ada, bela, eve] = [
    await server.signUp('adapresente'),
    await server.signUp('belapresente'),
    await server.signUp('evepresente'),
  ];
  await sql`update public.profiles set sensitive_consent = 1`;
});
afterAll(async () => {
  await sql.end();
  await server.stop();
});
afterEach(() => vi.useRealTimers());

async function online(requester: TestMember, ...members: TestMember[]): Promise<string[]> {
  const { body } = await post(
    `${server.url}/rest/v1/rpc/online_among`,
    { request: { ids: members.map(({ id }) => id) } },
    bearerOf(requester),
  );
  return onlineAnswer.parse(body).online;
}

test('[SEARCH-73] every node sees a member as connected until the last socket closes', async () => {
  const [one, other] = [await startTestNode(server), await startTestNode(server)];
  const [here, there, hers] = [
    await connectChat(one.url, ada),
    await connectChat(other.url, ada),
    await connectChat(other.url, bela),
  ];
  await until(async () => expect(await online(bela, ada, eve)).toEqual([ada.id]));
  await until(async () => expect(await online(ada, bela)).toEqual([bela.id]));
  const presenceRows = () => sql`select from app.presence where member_id = ${ada.id}`;
  await until(async () => expect(await presenceRows()).toHaveLength(2));
  here.close();
  // A second socket on the same node: closing the first one does not end presence.
  const again = await connectChat(other.url, ada);
  there.close();
  await until(async () => expect(await presenceRows()).toHaveLength(1));
  expect(await online(bela, ada)).toEqual([ada.id]);
  again.close();
  await until(async () => expect(await online(bela, ada)).toEqual([]));
  // A node that stops reports its members as gone.
  await other.stop();
  expect(await online(ada, bela)).toEqual([]);
  hers.close();
  await one.stop();
});

test('[SEARCH-73] across a block, in either direction, nobody is shown as online', async () => {
  const [hers, his] = [await connectChat(server.url, ada), await connectChat(server.url, eve)];
  await until(async () => expect([await online(ada, eve), await online(eve, ada)]).toEqual([[eve.id], [ada.id]]));
  await sql`insert into public.user_blocks (user_id, blocked_id) values (${ada.id}, ${eve.id})`;
  expect([await online(ada, eve), await online(eve, ada)]).toEqual([[], []]);
  for (const client of [hers, his]) client.close();
});

test('[SEARCH-73] a node repeats presence one call at a time and resumes after an outage', async () => {
  vi.useFakeTimers();
  const chat = new EventEmitter();
  const databaseCalls: string[] = [];
  const call = vi.fn(async (_: unknown, what: string) => {
    databaseCalls.push(what);
    if (databaseCalls.length === 2) throw new Error('away');
  });
  const presence = keepPresence(chat as unknown as ChatNamespace, { call }, 1000);
  const socket = Object.assign(new EventEmitter(), { id: 'a', data: { member: { id: ada.id } } });
  chat.emit('connection', socket);
  await vi.advanceTimersByTimeAsync(2500);
  expect(databaseCalls).toEqual(['report_presence', 'report_presence', 'report_presence']);
  socket.emit('disconnect');
  chat.emit('connection', socket);
  await vi.advanceTimersByTimeAsync(0);
  expect(databaseCalls.slice(3)).toEqual(['end_presence', 'report_presence']);
  socket.emit('disconnect');
  await presence.settled();
  await vi.advanceTimersByTimeAsync(5000);
  expect(databaseCalls.slice(5)).toEqual(['end_presence']);
});
