import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectChat } from '#tests/support/chat-client.ts';
import { redisServer, type TestRedis } from '#tests/support/redis-server.ts';
import { startTestNode, type TestNode } from '#tests/support/sync-node.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { entryOf, epochAt, newId, pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';

let server: TestServer;
let redis: TestRedis;
let epoch: string;
let [ada, bela] = [] as unknown as [TestMember, TestMember];
beforeAll(async () => {
  redis = await redisServer();
  server = await startTestServer();
  [ada, bela] = [await server.signUp('adaonone'), await server.signUp('belaontwo')];
  epoch = await epochAt(server.url, ada);
});
afterAll(async () => {
  await server.stop();
  redis.stop();
});

const twoNodes = async () => {
  const cluster = { redisUrl: redis.url };
  return [await startTestNode(server, cluster), await startTestNode(server, cluster)] as const;
};

/**
 * Waits until two nodes see each other. They do so a moment after they start, so the message is sent until it arrives.
 */
async function meet(first: TestNode, second: TestNode): Promise<void> {
  const his = await connectChat(second.url, bela);
  const saidAgain = async () => {
    await pushAt(first.url, ada, [await sendEntry(ada, bela, 'allô')], epoch);
    expect(his.received).not.toEqual([]);
  };
  await vi.waitFor(saidAgain, { interval: 100, timeout: 20_000 });
  his.close();
}

test('[Y8] two nodes on one Redis deliver to each other’s members, in order', async () => {
  const [one, other] = await twoNodes();
  await meet(one, other);
  const [hers, his] = [await connectChat(one.url, ada), await connectChat(other.url, bela)];
  const id = newId();
  const { body } = await pushAt(one.url, ada, [await sendEntry(ada, bela, 'Bonsoir', id)]);
  const delivery = await his.waitFor('chat:messageReceived', ({ message }) => String(message.id) === id);
  expect(delivery.sync).toMatchObject({ rows: [{ id, text: 'Bonsoir' }], rev: body.results[0]?.rev });

  const conversationId = await pairOf(ada, bela);
  expect(await hers.ask('chat:typing', { conversationId, userId: ada.id, isTyping: true })).toEqual({ success: true });
  await his.waitFor('chat:typing');

  const many = await Promise.all(Array.from({ length: 200 }, (_, n) => sendEntry(ada, bela, `lot ${n}`)));
  await pushAt(one.url, ada, many);
  await his.waitFor('chat:messageReceived', ({ message }) => message.message === 'lot 199');
  const lots = his.received.flatMap((event) =>
    event.name === 'chat:messageReceived' && event.payload.message.message.startsWith('lot')
      ? [event.payload.message.message]
      : [],
  );
  expect(lots).toEqual(many.map(({ data }) => data.text));

  // A block made on one node stops typing notices on the other at once.
  await pushAt(other.url, bela, [entryOf('member.block', { conversationId, memberId: ada.id })]);
  await hers.waitFor(
    'chat:conversationUpdated',
    ({ sync }) => sync?.membership?.gone === false && !sync.membership.cardAllowed,
  );
  expect(await hers.ask('chat:typing', { conversationId, userId: ada.id, isTyping: true })).toEqual({
    success: false,
    code: 'unknown-conversation',
  });
  await pushAt(other.url, bela, [entryOf('member.unblock', { conversationId, memberId: ada.id })]);
  for (const client of [hers, his]) client.close();
  for (const node of [one, other]) await node.stop();
});

test('nodes survive the loss of their connections and reconnect to each other', async () => {
  const [one, other] = await twoNodes();
  await meet(one, other);
  const sql = postgres(server.backend.syncUrl, { max: 1, onnotice: () => undefined });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()`;
  await sql.end();
  await redis.disconnectAll();
  await meet(one, other);
  for (const node of [one, other]) await node.stop();
});

test('without Redis each node serves its own members; they find each other when it is back', async () => {
  const [one, other] = await twoNodes();
  await meet(one, other);
  redis.stop();
  const hers = await connectChat(one.url, bela);
  for (const words of ['un', 'deux', 'trois']) await pushAt(one.url, ada, [await sendEntry(ada, bela, words)], epoch);
  await hers.waitFor('chat:messageReceived', ({ message }) => message.message === 'trois');
  hers.close();
  await redis.restart();
  await meet(one, other);
  for (const node of [one, other]) await node.stop();
});

test('[Y8] a failed read for another node’s members is delivered later, in order', async () => {
  const [one, other] = await twoNodes();
  await meet(one, other);
  // Cancels the first two reads, as a time-out does. A sequence keeps counting when its transaction is rolled back.
  const sql = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
  await sql.unsafe(`create sequence public.readings;
    alter function public.live_items_for(jsonb) rename to live_items_undisturbed;
    create function public.live_items_for(changes jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
    begin
      if nextval('public.readings') <= 2 then
        raise exception 'canceled' using errcode = 'query_canceled';
      end if;
      return public.live_items_undisturbed(changes);
    end $$`);
  const his = await connectChat(other.url, bela);
  for (const words of ['un', 'deux', 'trois']) await pushAt(one.url, ada, [await sendEntry(ada, bela, words)]);
  await his.waitFor('chat:messageReceived', ({ message }) => message.message === 'trois');
  expect(
    his.received.flatMap((event) => (event.name === 'chat:messageReceived' ? [event.payload.message.message] : [])),
  ).toEqual(['un', 'deux', 'trois']);
  const [{ readings } = { readings: 0 }] = await sql<
    { readings: string }[]
  >`select last_value as readings from public.readings`;
  expect(Number(readings)).toBeGreaterThan(2);
  await sql.unsafe(
    'drop function public.live_items_for(jsonb); alter function public.live_items_undisturbed(jsonb) rename to live_items_for',
  );
  await sql.end();
  his.close();
  for (const node of [one, other]) await node.stop();
});

test('[Y8] a member who connects while a message to them is written receives it', async () => {
  const sql = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
  const id = newId();
  let pushed: Promise<unknown> = Promise.resolve();
  const his = await sql.begin(async (tx) => {
    await tx`select from public.streams where id = ${await pairOf(ada, bela)} for update`;
    pushed = pushAt(server.url, ada, [await sendEntry(ada, bela, 'à l’instant', id)], epoch);
    const waiting = async () =>
      expect(
        (await tx`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`).length,
      ).toBeGreaterThan(0);
    await vi.waitFor(waiting, { interval: 10, timeout: 10_000 });
    return connectChat(server.url, bela);
  });
  await pushed;
  await his.waitFor('chat:messageReceived', ({ message }) => String(message.id) === id);
  his.close();
  await sql.end();
});

test('a client on one node receives nothing twice', async () => {
  const client = await connectChat(server.url, bela);
  const id = newId();
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'une fois', id)]);
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'la suite')]);
  await client.waitFor('chat:messageReceived', ({ message }) => message.message === 'la suite');
  expect(
    client.received.filter((event) => event.name === 'chat:messageReceived' && String(event.payload.message.id) === id),
  ).toHaveLength(1);
  client.close();
});
