/** Plain group events between members whose clients are at different nodes of one cluster. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ConversationId } from '#schemas/ids.ts';
import { authenticated, type GroupSocketClient } from '#tests/support/group-socket-client.ts';
import { redisServer, type TestRedis } from '#tests/support/redis-server.ts';
import { startTestNode, type TestNode } from '#tests/support/sync-node.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';

let redis: TestRedis;
let server: TestServer;
let [one, other] = [] as unknown as [TestNode, TestNode];
let [ada, bela] = [] as unknown as [TestMember, TestMember];
beforeAll(async () => {
  redis = await redisServer();
  server = await startTestServer();
  const cluster = { redisUrl: redis.url };
  [one, other] = [await startTestNode(server, cluster), await startTestNode(server, cluster)];
  [ada, bela] = [await server.signUp('adaatone'), await server.signUp('belaatother')];
});
afterAll(async () => {
  for (const node of [one, other]) await node.stop();
  await server.stop();
  redis.stop();
});

const says = (client: GroupSocketClient, groupId: ConversationId, message: string) =>
  client.emit('group:sendMessage', { groupId, message, messageType: 'text' });

/**
 * Ada, at one node, and Bela, at the other, in a group of Ada's. Nodes see each other a moment after they start, so
 * Ada speaks until Bela hears it.
 */
async function together() {
  const [hers, his] = [await authenticated(one.url, ada), await authenticated(other.url, bela)];
  hers.emit('group:create', { name: 'Les deux rives', createdBy: ada.id });
  const { group } = await hers.next('group:created');
  his.emit('group:join', { groupId: group.id });
  await his.next('group:joined');
  const heard = () => {
    says(hers, group.id, 'allô');
    expect(his.received.map(({ name }) => name)).toContain('group:messageReceived');
  };
  await vi.waitFor(heard, { interval: 200, timeout: 20_000 });
  return { hers, his, groupId: group.id };
}

test('[GROUP-38, GROUP-46] a member at another node is told what a member does, once', async () => {
  const { hers, his, groupId } = await together();
  says(hers, groupId, 'Bonsoir');
  const { message } = await his.next('group:messageReceived', (each) => each.message.message === 'Bonsoir');
  expect(message).toMatchObject({ sender_id: ada.id, sender: { username: ada.username } });
  hers.emit('group:update', { groupId, name: 'Les deux quais' });
  await his.next('group:updated', ({ group }) => group.name === 'Les deux quais');
  hers.emit('group:promoteMember', { groupId, userId: bela.id });
  expect(await his.next('group:memberPromoted')).toEqual({ groupId, userId: bela.id, role: 'admin' });
  says(his, groupId, 'Bonsoir à vous');
  await hers.next('group:messageReceived', (each) => each.message.message === 'Bonsoir à vous');
  const heard = his.received.filter(
    (event) => event.name === 'group:messageReceived' && event.payload.message.message === 'Bonsoir',
  );
  expect(heard).toHaveLength(1);
  for (const client of [hers, his]) client.close();
});

test('[G6] a member removed at another node is told so, and nothing of the group after that', async () => {
  const { hers, his, groupId } = await together();
  hers.emit('group:removeMember', { groupId, userId: bela.id });
  says(hers, groupId, 'Entre nous');
  expect(await his.next('group:memberRemoved')).toEqual({ groupId, userId: bela.id });
  await hers.next('group:messageReceived', ({ message }) => message.message === 'Entre nous');
  hers.emit('group:update', { groupId, name: 'À une rive' });
  await hers.next('group:updated', ({ group }) => group.name === 'À une rive');
  // What comes to Bela afterwards shows that all earlier announcements have arrived.
  hers.emit('group:create', { name: 'Le pont', createdBy: ada.id });
  const { group } = await hers.next('group:created', ({ group: made }) => made.name === 'Le pont');
  hers.emit('group:addMember', { groupId: group.id, userId: bela.id });
  await his.next('group:joined', ({ invited }) => invited);
  const removal = his.received.findIndex(({ name }) => name === 'group:memberRemoved');
  const after = his.received.slice(removal + 1);
  expect(after.filter(({ payload }) => 'groupId' in payload && payload.groupId === groupId)).toEqual([]);
  expect(after.map(({ name }) => name)).not.toContain('group:updated');
  for (const client of [hers, his]) client.close();
});
