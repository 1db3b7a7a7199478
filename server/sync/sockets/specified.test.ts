/** Tests names and fields of events as a client sees them that knows only the specification [D2 §3, §7]. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConversationId } from '#schemas/ids.ts';
import { MEDIA_BUCKET, mediaPath } from '#schemas/media.ts';
import { connectChat, type ChatClient } from '#tests/support/chat-client.ts';
import { webpOf } from '#tests/support/file-bytes.ts';
import { bearerOf } from '#tests/support/json-requests.ts';
import { entryOf, newId, pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { asMessage } from '#tests/support/message-rows.ts';

const CONVERSATION = [
  'created_at',
  'has_unread_messages',
  'id',
  'last_message',
  'other_user',
  'unread_count',
  'updated_at',
];
const MESSAGE = [
  'conversation_id',
  'created_at',
  'gif_url',
  'id',
  'media_url',
  'message',
  'message_type',
  'read',
  'receiver_id',
  'sender',
  'sender_id',
];
const USER = ['avatar_url', 'id', 'username'];
const fieldsOf = (value: unknown) => Object.keys(value as object).sort();

let server: TestServer;
let [ada, bela] = [] as unknown as [TestMember, TestMember];
let [hers, his] = [] as unknown as [ChatClient, ChatClient];
let pair = '';
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  count++;
  [ada, bela] = [await server.signUp(`adaspec${count}`), await server.signUp(`belaspec${count}`)];
  [hers, his] = [await connectChat(server.url, ada), await connectChat(server.url, bela)];
  pair = await pairOf(ada, bela);
  return () => {
    hers.close();
    his.close();
  };
});

const write = async (text: string, over: object = {}) => ({
  messageId: newId(),
  conversationId: pair,
  senderId: ada.id,
  receiverId: bela.id,
  receiverUsername: bela.username,
  message: text,
  messageType: 'text',
  sentTime: new Date().toISOString(),
  ...over,
});

test('[CHAT-06, CHAT-39, CHAT-50] the list is `chat:conversations`, with the specified fields', async () => {
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'un')]);
  await his.ask('chat:getConversations', { userId: bela.id });
  const { conversations } = await his.waitFor('chat:conversations');
  expect(conversations.map(fieldsOf)).toEqual([CONVERSATION]);
  expect(fieldsOf(conversations[0]?.other_user)).toEqual(USER);
  expect(fieldsOf(conversations[0]?.last_message)).toEqual(['created_at', 'message']);
});

test('[CHAT-09, CHAT-10, CHAT-40, CHAT-41, CHAT-42] a message has its fields, live and in `chat:messages`', async () => {
  const mediaUrl = mediaPath({ conversationId: pair as ConversationId, senderId: ada.id }, crypto.randomUUID(), {
    type: 'image/webp',
    width: 3,
    height: 2,
  });
  await fetch(`${server.url}/storage/v1/object/${MEDIA_BUCKET}/${mediaUrl}`, {
    method: 'POST',
    headers: { ...bearerOf(ada), 'content-type': 'image/webp' },
    body: webpOf(),
  });
  for (const [messageType, over] of [
    ['text', {}],
    ['image', { mediaUrl }],
    ['gif', { gifUrl: 'gif/one' }],
  ] as const)
    expect(await hers.ask('chat:sendMessagePrivate', await write('bonsoir', { messageType, ...over }))).toMatchObject({
      success: true,
    });
  const { message } = await his.waitFor('chat:messageReceived', (payload) => payload.message.message_type === 'gif');
  const { message: own } = await hers.waitFor('chat:messageSent', (payload) => payload.message.id === message.id);
  expect([message, own, message.sender, own.sender].map(fieldsOf)).toEqual([MESSAGE, MESSAGE, USER, USER]);
  await his.ask('chat:getMessages', { conversationId: pair });
  const all = await his.waitFor('chat:messages');
  expect(all.conversationId).toBe(pair);
  expect(all.messages.map((one) => one.message_type)).toEqual(['text', 'image', 'gif']);
  expect(fieldsOf(all.messages[0])).toEqual(MESSAGE);
});

test('[CHAT-30, CHAT-31, CHAT-43] creation is acknowledged, the first message announced to both', async () => {
  expect(await hers.ask('chat:createConversation', { user1Id: ada.id, user2Id: bela.id })).toEqual({
    success: true,
    conversationId: pair,
  });
  await hers.ask('chat:sendMessagePrivate', await write('un'));
  for (const client of [hers, his])
    expect(
      fieldsOf(
        (await client.waitFor('chat:conversationCreated', ({ conversation }) => conversation.id === pair)).conversation,
      ),
    ).toEqual(CONVERSATION);
});

// [CHAT-32, CHAT-48, CHAT-49, CHAT-52, CHAT-55]
test('[CHAT-32, CHAT-48] a read reaches the author and updates the reader’s counts', async () => {
  const { body } = await pushAt(server.url, ada, [await sendEntry(ada, bela, 'un')]);
  const messageIds = body.results.map(({ id }) => id);
  await his.ask('chat:getConversations', { userId: bela.id });
  expect((await his.waitFor('chat:conversations')).conversations).toMatchObject([
    { has_unread_messages: true, unread_count: 1 },
  ]);
  expect(await his.ask('chat:markAsRead', { conversationId: pair, userId: bela.id, messageIds })).toMatchObject({
    success: true,
  });
  const { sync: _, ...read } = await hers.waitFor('chat:messagesMarkedAsRead');
  expect(read).toEqual({ userId: bela.id, conversationId: pair });
  const { sync: __, ...counted } = await his.waitFor(
    'chat:conversationUpdated',
    ({ unread_count }) => unread_count === 0,
  );
  expect(counted).toEqual({ conversationId: pair, has_unread_messages: false, unread_count: 0 });
});

test('[CHAT-47] a conversation’s own state reaches its member alone, as specified fields', async () => {
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'un')]);
  await pushAt(server.url, bela, [entryOf('conversation.set', { conversationId: pair, settings: { muted: true } })]);
  const { sync, ...status } = await his.waitFor('chat:conversationStatusChanged');
  expect(status).toEqual({ conversationId: pair, has_unread_messages: true, unread_count: 1 });
  expect(sync?.membership).toMatchObject({ muted: true, pinned: false, archived: false });
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'deux')]);
  await hers.waitFor('chat:messageSent', ({ message }) => message.message === 'deux');
  expect(hers.received.map(({ name }) => name)).not.toContain('chat:conversationStatusChanged');
});

test('[CHAT-41] a reaction or an answer is delivered as the message that it changes or is', async () => {
  const [sent] = (await pushAt(server.url, ada, [await sendEntry(ada, bela, 'un')])).body.results;
  await hers.ask('chat:sendMessagePrivate', await write('deux', { replyTo: sent?.id }));
  const answer = await his.waitFor('chat:messageReceived', ({ message }) => message.message === 'deux');
  expect(asMessage(answer.sync?.rows[0])?.replyTo).toEqual({ id: sent?.id, seq: 1 });
  await pushAt(server.url, bela, [
    entryOf('message.react', { conversationId: pair, messageId: sent?.id, emoji: '👏' }),
  ]);
  const changed = await hers.waitFor(
    'chat:messageSent',
    ({ sync }) => (asMessage(sync?.rows[0])?.reactions.length ?? 0) > 0,
  );
  expect(asMessage(changed.sync?.rows[0])?.reactions).toEqual([{ memberId: bela.id, emoji: '👏' }]);
});

test('[CHAT-33, CHAT-46] typing is delivered as { conversationId, userId, isTyping }', async () => {
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'un')]);
  for (const isTyping of [true, false]) {
    const typing = { conversationId: pair, userId: ada.id, isTyping };
    expect(await hers.ask('chat:typing', typing)).toEqual({ success: true });
    expect(await his.waitFor('chat:typing', (payload) => payload.isTyping === isTyping)).toEqual(typing);
  }
});

test('[CHAT-34, CHAT-35, CHAT-44] hiding is acknowledged and announced to the member', async () => {
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'un')]);
  expect(await his.ask('chat:hideConversation', { conversationId: pair, userId: bela.id })).toMatchObject({
    success: true,
  });
  const { sync: _, ...hidden } = await his.waitFor('chat:conversationHidden');
  expect(hidden).toEqual({ userId: bela.id, conversationId: pair });
});

test('[CHAT-36, CHAT-37, CHAT-38] the own profile is refreshed on request, with its fields', async () => {
  const ack = await hers.ask('chat:refreshUserProfile', { userId: ada.id });
  expect(fieldsOf(ack)).toEqual(['error', 'profile', 'success']);
  expect(ack).toMatchObject({ success: true, error: null, profile: { username: ada.username } });
});
