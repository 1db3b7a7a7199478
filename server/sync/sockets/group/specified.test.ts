/** Plays every event of the specification in both directions, as two foreign clients would [D2 §7]. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConversationId } from '#schemas/ids.ts';
import { authenticated, connectGroups, type GroupSocketClient } from '#tests/support/group-socket-client.ts';
import { pushAt, entryOf } from '#tests/support/sync-requests.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';

const GROUP = ['avatar', 'has_unread', 'id', 'last_message', 'members', 'name', 'privacy', 'unread_count'];
const MESSAGE = [
  ...['created_at', 'gif_url', 'group_id', 'id', 'media_url', 'message', 'message_type', 'sender', 'sender_id'],
];
const fieldsOf = (value: object) => Object.keys(value).sort();

let server: TestServer;
let [ada, bela] = [] as unknown as [TestMember, TestMember];
let [hers, his] = [] as unknown as [GroupSocketClient, GroupSocketClient];
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  count++;
  [ada, bela] = [await server.signUp(`adagroup${count}`), await server.signUp(`belagroup${count}`)];
  [hers, his] = [await authenticated(server.url, ada), await authenticated(server.url, bela)];
  return () => {
    hers.close();
    his.close();
  };
});

/** A group that ada has made; by default bela has joined it. */
async function madeGroup({ joined = true, ...fields }: { joined?: boolean; privacy?: string } = {}) {
  hers.emit('group:create', { name: 'Les flâneurs', memberIds: [], createdBy: ada.id, avatar: null, ...fields });
  const { group } = await hers.next('group:created');
  if (joined) {
    his.emit('group:join', { groupId: group.id });
    await his.next('group:joined');
    await hers.next('group:memberAdded');
  }
  return group.id;
}
const says = async (groupId: ConversationId, text: string) => {
  hers.emit('group:sendMessage', { groupId, message: text, messageType: 'text', mediaUrl: null, gifUrl: null });
  return (await his.next('group:messageReceived', ({ message }) => message.message === text)).message;
};

// [GROUP-09, GROUP-10, GROUP-11, GROUP-12, GROUP-33]
test('[GROUP-13, GROUP-33] a client authenticates by an event, or by its handshake', async () => {
  const byHandshake = await connectGroups(server.url, { token: ada.accessToken, userId: ada.id });
  expect(await byHandshake.next('group:authenticated')).toEqual({ userId: ada.id });
  byHandshake.emit('group:authenticate', { userId: ada.id, username: ada.username, token: ada.accessToken });
  expect(await byHandshake.next('group:authenticated')).toEqual({ userId: ada.id });
  byHandshake.close();
});

// [GROUP-02, GROUP-03, GROUP-04, GROUP-05, GROUP-14, GROUP-19, GROUP-34, GROUP-37]
test('[GROUP-19, GROUP-37] a created group is told to its creator and listed with its fields', async () => {
  const groupId = await madeGroup({ joined: false });
  hers.emit('group:sendMessage', { groupId, message: 'Bonsoir', messageType: 'text' });
  await hers.next('group:messageReceived');
  hers.emit('group:list');
  const { groups } = await hers.next('group:list');
  expect(groups).toMatchObject([
    {
      id: groupId,
      name: 'Les flâneurs',
      privacy: 'public',
      members: [{ user_id: ada.id, role: 'admin' }],
      last_message: { message: 'Bonsoir', sender_username: ada.username },
      has_unread: false,
      unread_count: 0,
    },
  ]);
  expect(fieldsOf(groups[0]!)).toEqual([...GROUP, 'description', 'members_count'].sort());
});

// [GROUP-15, GROUP-35]
test('[GROUP-15, GROUP-35] discovery has public groups, and private ones that have invited', async () => {
  const open = await madeGroup({ joined: false });
  hers.emit('group:create', { name: 'Entre nous', memberIds: [bela.id], createdBy: ada.id, privacy: 'private' });
  const { group: closed } = await hers.next('group:created');
  await his.next('group:joined');
  for (const [client, invited] of [
    [his, [closed.id]],
    [hers, []],
  ] as const) {
    client.emit('group:discover');
    const { publicGroups, privateGroups } = await client.next('group:discoverList');
    expect(publicGroups.map(({ id }) => id)).toContain(open);
    expect(publicGroups.map(({ id }) => id)).not.toContain(closed.id);
    expect(privateGroups.map(({ id }) => id)).toEqual(invited);
  }
});

// [GROUP-26, GROUP-27, GROUP-36, GROUP-47]
test('[GROUP-26, GROUP-36] an added member is invited, and joins by accepting', async () => {
  const groupId = await madeGroup({ joined: false, privacy: 'private' });
  hers.emit('group:addMember', { groupId, userId: bela.id });
  expect(await his.next('group:joined')).toMatchObject({ invited: true, group: { id: groupId, name: 'Les flâneurs' } });
  his.emit('group:join', { groupId });
  const { invited, group } = await his.next('group:joined');
  expect([invited, group.id, group.members.map(({ user_id }) => user_id).sort()]).toEqual([
    false,
    groupId,
    [ada.id, bela.id].sort(),
  ]);
  expect(await hers.next('group:memberAdded')).toEqual({ groupId, userId: bela.id, role: 'member' });
});

// [GROUP-07, GROUP-20, GROUP-21, GROUP-38]
test('[GROUP-20, GROUP-21] a message goes out in either spelling and reaches everyone', async () => {
  const groupId = await madeGroup();
  expect(fieldsOf(await says(groupId, 'Bonsoir à tous'))).toEqual(MESSAGE);
  his.emit('group:sendMessage', { group_id: groupId, message: 'Bonsoir', message_type: 'gif', gif_url: 'gif/one' });
  for (const client of [hers, his])
    expect(
      (await client.next('group:messageReceived', ({ message }) => message.message === 'Bonsoir')).message,
    ).toEqual(
      expect.objectContaining({
        group_id: groupId,
        sender_id: bela.id,
        message_type: 'gif',
        gif_url: 'gif/one',
        media_url: null,
        sender: { username: bela.username },
      }),
    );
});

// [GROUP-22, GROUP-23, GROUP-39]
test('[GROUP-22, GROUP-39] history brings the newest messages, fifty by default', async () => {
  const groupId = await madeGroup();
  const joinRev = 2;
  const entries = Array.from({ length: 70 }, (_, n) =>
    entryOf('message.send', {
      conversationId: groupId,
      receiverId: null,
      type: 'text',
      text: `Message ${n}`,
      mediaUrl: null,
      gifUrl: null,
      joinRev,
    }),
  );
  await pushAt(server.url, ada, entries);
  his.emit('group:getMessages', { groupId });
  const { messages, groupId: of } = await his.next('group:messages');
  expect([of, messages.length, messages[0]?.message, messages.at(-1)?.message]).toEqual([
    groupId,
    50,
    'Message 20',
    'Message 69',
  ]);
  his.emit('group:getMessages', { groupId, limit: 3 });
  expect((await his.next('group:messages')).messages.map(({ message }) => message)).toEqual([
    'Message 67',
    'Message 68',
    'Message 69',
  ]);
  expect(messages[0]?.sender).toEqual({ username: ada.username });
});

// [GROUP-25, GROUP-42, GROUP-43, GROUP-49, GROUP-55]
test('[GROUP-25, GROUP-42] reading is told to the reader alone, with flag and count', async () => {
  const groupId = await madeGroup();
  await says(groupId, 'À lire');
  his.emit('group:list');
  expect((await his.next('group:list')).groups).toMatchObject([{ has_unread: true, unread_count: 1 }]);
  his.emit('group:markAsRead', { groupId });
  expect(await his.next('group:markedAsRead')).toEqual({ groupId });
  expect(await his.next('group:statusChanged', ({ unread_count }) => unread_count === 0)).toEqual({
    groupId,
    has_unread: false,
    unread_count: 0,
  });
  await says(groupId, 'Ensuite');
  expect(hers.received.map(({ name }) => name as string)).not.toContain('group:markedAsRead');
  expect([...hers.received, ...his.received].map(({ name }) => name as string)).not.toContain('group:read');
});

// [GROUP-29, GROUP-44, GROUP-56]
test('[GROUP-29, GROUP-44] an update is told to all, its fields beside the group or in `fields`', async () => {
  const groupId = await madeGroup();
  hers.emit('group:update', { groupId, name: 'Les promeneurs', description: 'À pied' });
  for (const client of [hers, his])
    expect((await client.next('group:updated', ({ group }) => group.name === 'Les promeneurs')).group).toMatchObject({
      id: groupId,
      description: 'À pied',
      members_count: 2,
    });
  hers.emit('group:update', { groupId, fields: { switches: { write: 'admins' } } });
  await his.next('group:updated');
  his.emit('group:sendMessage', { groupId, message: 'Puis-je ?' });
  expect((await his.next('group:error')).message).toBe('Réservé aux administrateurs du groupe.');
  hers.emit('group:update', { groupId, switches: { write: 'members' } });
  await his.next('group:updated');
  his.emit('group:sendMessage', { groupId, message: 'Merci' });
  await hers.next('group:messageReceived');
});

// [GROUP-31, GROUP-46, GROUP-06, GROUP-54, GROUP-60]
test('[GROUP-31, GROUP-46] a promotion is told to all members', async () => {
  const groupId = await madeGroup();
  hers.emit('group:promoteMember', { groupId, userId: bela.id });
  for (const client of [hers, his])
    expect(await client.next('group:memberPromoted')).toEqual({ groupId, userId: bela.id, role: 'admin' });
});

// [GROUP-30, GROUP-45, GROUP-59]
test('[GROUP-30, GROUP-45] a removal is told to all members, the removed one included', async () => {
  const groupId = await madeGroup();
  hers.emit('group:removeMember', { groupId, userId: bela.id });
  for (const client of [hers, his])
    expect(await client.next('group:memberRemoved')).toEqual({ groupId, userId: bela.id });
  hers.emit('group:sendMessage', { groupId, message: 'Entre nous' });
  await hers.next('group:messageReceived');
  his.emit('group:getMessages', { groupId });
  await his.next('group:error');
  expect(his.received.map(({ name }) => name)).not.toContain('group:messageReceived');
});

// [GROUP-24, GROUP-40, GROUP-48]
test('[GROUP-24, GROUP-40] leaving is told to oneself as `left`, to the others as `memberLeft`', async () => {
  const groupId = await madeGroup();
  his.emit('group:leave', { groupId });
  expect(await his.next('group:left')).toEqual({ groupId });
  expect(await hers.next('group:memberLeft')).toEqual({ groupId, userId: bela.id });
});

// [GROUP-28, GROUP-41, GROUP-57]
test('[GROUP-28, GROUP-41] a deletion is told to all, with who made it', async () => {
  const groupId = await madeGroup();
  hers.emit('group:delete', { groupId });
  for (const client of [hers, his]) expect(await client.next('group:deleted')).toEqual({ groupId, deletedBy: ada.id });
  his.emit('group:sendMessage', { groupId, message: 'Encore là ?' });
  expect((await his.next('group:error')).message).toBe('Le groupe a été supprimé par l’administrateur.');
});

test('[G6] what is written after a departure reaches no client of the departed', async () => {
  const groupId = await madeGroup();
  his.emit('group:leave', { groupId });
  await his.next('group:left');
  his.emit('group:join', { groupId });
  await his.next('group:joined', ({ invited }) => !invited);
  expect((await says(groupId, 'De retour')).message).toBe('De retour');
});

// [GROUP-32] What is not shown in the specification.
test('[GROUP-51] events whose payloads are open carry the group and the member, and nothing else', async () => {
  const fields = new Map<string, string[]>();
  for (const client of [hers, his])
    client.socket.onAny((name: string, payload: object) => fields.set(name, fieldsOf(payload)));
  const groupId = await madeGroup();
  await says(groupId, 'À lire');
  his.emit('group:markAsRead', { groupId });
  await his.next('group:markedAsRead');
  his.emit('group:getMessages', { groupId });
  await his.next('group:messages');
  hers.emit('group:update', { groupId, name: 'Les promeneurs' });
  await his.next('group:updated');
  hers.emit('group:promoteMember', { groupId, userId: bela.id });
  await his.next('group:memberPromoted');
  his.emit('group:leave', { groupId });
  await his.next('group:left');
  await hers.next('group:memberLeft');
  his.emit('group:join', { groupId });
  await hers.next('group:memberAdded');
  hers.emit('group:removeMember', { groupId, userId: bela.id });
  await hers.next('group:memberRemoved');
  const [ofGroup, ofMember] = [['groupId'], ['groupId', 'userId']];
  expect(Object.fromEntries(fields)).toMatchObject({
    'group:created': ['group'],
    'group:updated': ['group'],
    'group:messageReceived': ['groupId', 'message'],
    'group:messages': ['groupId', 'messages'],
    'group:left': ofGroup,
    'group:markedAsRead': ofGroup,
    'group:statusChanged': ['groupId', 'has_unread', 'unread_count'],
    'group:memberLeft': ofMember,
    'group:memberRemoved': ofMember,
    'group:memberAdded': [...ofGroup, 'role', 'userId'],
    'group:memberPromoted': [...ofGroup, 'role', 'userId'],
  });
  expect([...fields.keys()]).not.toContain('group:read');
});
