import { expect, test } from 'vitest';
import { createConversationAck, digestAck, refreshProfileAck, sendAck } from '#schemas/wire/chat-acks.ts';
import { chatRequests } from '#schemas/wire/chat-events.ts';
import { entryOf, newId, pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';
import type { TestMember, TestServer } from '#tests/support/server.ts';
import { chatMembers, messageOf, type ChatMembers } from '#tests/support/chat-members.ts';

let server: TestServer;
let members: ChatMembers;
let [ada, bela, cleo] = [] as unknown as [TestMember, TestMember, TestMember];
chatMembers((given) => {
  members = given;
  ({ server, ada, bela, cleo } = given);
});
const adas = () => members.hers;
const belas = () => members.his;
const message = (text: string, over?: object) => messageOf(ada, bela, text, over);

test('[CHAT-26] a payload that names another member is refused without effect', async () => {
  const conversationId = await pairOf(ada, bela);
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'un')]);
  const named = {
    'chat:subscribe': { userId: bela.id },
    'chat:getConversations': { userId: bela.id },
    'chat:joinConversation': { conversationId, userId: bela.id },
    'chat:sendMessagePrivate': await message('faux', { senderId: bela.id, receiverId: ada.id }),
    'chat:createConversation': { user1Id: bela.id, user2Id: cleo.id },
    'chat:markAsRead': { conversationId, userId: bela.id, messageIds: [] },
    'chat:typing': { conversationId, userId: bela.id, isTyping: true },
    'chat:hideConversation': { conversationId, userId: bela.id },
  };
  for (const [request, payload] of Object.entries(named))
    expect([request, await adas().ask(request, payload)]).toEqual([request, { success: false, code: 'forbidden' }]);
  expect(await adas().ask('chat:refreshUserProfile', { userId: bela.id })).toMatchObject({
    success: false,
    code: 'forbidden',
  });
  await adas().ask('chat:getMessages', { conversationId });
  expect((await adas().waitFor('chat:messages')).messages.map((one) => one.message)).toEqual(['un']);
});

test('malformed payloads of every request get a code, and the server survives', async () => {
  const garbage = [
    [],
    [null],
    ['text'],
    [42],
    [[]],
    [{}],
    [{ userId: {} }],
    [{ conversationId: 'x', userId: ada.id }],
    [{ userId: ada.id, conversationId: ada.id, isTyping: 'yes', messageIds: [1] }],
  ];
  for (const request of Object.keys(chatRequests))
    for (const payload of garbage) {
      const fits = chatRequests[request as keyof typeof chatRequests].safeParse(payload[0]).success;
      if (!fits)
        expect([request, payload, await adas().ask(request, ...payload)]).toMatchObject([
          request,
          payload,
          { success: false, code: 'bad-request' },
        ]);
    }
  for (const request of Object.keys(chatRequests)) adas().socket.emit(request);
  expect((await adas().ask('sync:digest', {})).success).toBe(true);
});

test('a text beyond a thousand characters is refused with its code, without an effect', async () => {
  expect(await adas().ask('chat:sendMessagePrivate', await message('a'.repeat(1001)))).toEqual({
    success: false,
    code: 'text-too-long',
  });
  expect(await adas().ask('chat:getMessages', { conversationId: await pairOf(ada, bela) })).toEqual({
    success: false,
    code: 'unknown-conversation',
  });
});

test('an oversized payload ends the socket, not the server', async () => {
  adas().socket.emit('chat:subscribe', { userId: 'x'.repeat(200_000) });
  await adas().closed;
  expect((await belas().ask('sync:digest', {})).success).toBe(true);
});

test('[Y8, CHAT-21] subscribing is acknowledged with the digest', async () => {
  const ack = digestAck.parse(await adas().ask('chat:subscribe', { userId: ada.id }));
  expect(ack).toEqual({ ...digestAck.parse(await adas().ask('sync:digest', {})), serverTime: expect.any(String) });
});

test('[Y6, CHAT-29] a message is acknowledged once committed, and both receive it', async () => {
  const sent = await message('  Bonsoir Béla ');
  const ack = sendAck.parse(await adas().ask('chat:sendMessagePrivate', sent));
  expect(ack).toMatchObject({
    success: true,
    result: { id: sent.messageId, status: 'applied', row: { text: 'Bonsoir Béla', seq: 1 } },
  });
  const { message: got, sync } = await belas().waitFor('chat:messageReceived');
  expect(got).toMatchObject({
    id: sent.messageId,
    sender_id: ada.id,
    receiver_id: bela.id,
    message: 'Bonsoir Béla',
    read: false,
    sender: { username: ada.username },
  });
  expect(sync).toMatchObject({ stream: sent.conversationId, rev: 1, rows: [{ id: sent.messageId }] });
  expect((await adas().waitFor('chat:messageSent')).sync).toMatchObject({ rev: 1, membership: { mine: 1 } });
  expect((await belas().waitFor('chat:conversationCreated')).conversation).toMatchObject({
    id: sent.conversationId,
    unread_count: 1,
    other_user: { username: ada.username },
  });
});

test('[Y2] the same message twice is one, and a blocked one is refused with its code', async () => {
  const sent = await message('une fois');
  await adas().ask('chat:sendMessagePrivate', sent);
  expect(await adas().ask('chat:sendMessagePrivate', sent)).toMatchObject({
    success: true,
    result: { status: 'duplicate' },
  });
  await pushAt(server.url, bela, [entryOf('member.block', { conversationId: sent.conversationId, memberId: ada.id })]);
  expect(await adas().ask('chat:sendMessagePrivate', await message('encore'))).toMatchObject({
    success: false,
    code: 'blocked',
    result: { status: 'rejected' },
  });
});

test('[CHAT-22, CHAT-27] conversations and messages are answered by pull and chunks', async () => {
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'un'), await sendEntry(ada, bela, 'deux')]);
  expect(await belas().ask('chat:getConversations', { userId: bela.id })).toEqual({ success: true });
  const { conversations, sync } = await belas().waitFor('chat:conversations');
  expect(conversations).toMatchObject([
    {
      other_user: { id: ada.id, username: ada.username },
      unread_count: 2,
      has_unread_messages: true,
      last_message: { message: 'deux' },
    },
  ]);
  expect(sync?.streams.map(({ kind }) => kind).toSorted()).toEqual(['account', 'conversation', 'notifications']);
  expect(await belas().ask('chat:getMessages', { conversationId: conversations[0]?.id })).toEqual({ success: true });
  expect((await belas().waitFor('chat:messages')).messages).toMatchObject([
    { message: 'un', sender: { username: ada.username } },
    { message: 'deux' },
  ]);
  expect(await adas().ask('chat:getMessages', { conversationId: await pairOf(bela, cleo) })).toEqual({
    success: false,
    code: 'unknown-conversation',
  });
});

test('[CHAT-60] a conversation is created under its computed id, again under the same', async () => {
  const both = { user1Id: bela.id, user2Id: ada.id };
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'déjà')]);
  for (const user of [adas(), belas()])
    expect(createConversationAck.parse(await user.ask('chat:createConversation', both))).toEqual({
      success: true,
      conversationId: await pairOf(ada, bela),
    });
  expect(await adas().ask('chat:createConversation', { user1Id: ada.id, user2Id: ada.id })).toMatchObject({
    success: false,
  });
});

test('[Y12] a read moves the mark, and the author receives it', async () => {
  const { body } = await pushAt(server.url, ada, [
    await sendEntry(ada, bela, 'un'),
    await sendEntry(ada, bela, 'deux'),
  ]);
  const conversationId = await pairOf(ada, bela);
  const messageIds = body.results.map(({ id }) => id);
  expect(await belas().ask('chat:markAsRead', { conversationId, userId: bela.id, messageIds })).toMatchObject({
    success: true,
    result: { membership: { read: 2 } },
  });
  const delivery = await adas().waitFor('chat:messagesMarkedAsRead');
  expect(delivery).toMatchObject({ userId: bela.id, conversationId, sync: { info: { theirRead: 2 } } });
  await belas().waitFor('chat:conversationUpdated', ({ unread_count }) => unread_count === 0);
  expect(await belas().ask('chat:markAsRead', { conversationId, userId: bela.id, messageIds: [newId()] })).toEqual({
    success: false,
    code: 'unknown-message',
  });
});

test('[Y9] a hidden conversation leaves the member’s devices, and only theirs', async () => {
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'un')]);
  const conversationId = await pairOf(ada, bela);
  expect(await belas().ask('chat:hideConversation', { conversationId, userId: bela.id })).toMatchObject({
    success: true,
  });
  expect(await belas().waitFor('chat:conversationHidden')).toMatchObject({
    userId: bela.id,
    conversationId,
    sync: { membership: { gone: true } },
  });
  expect(await adas().ask('chat:getMessages', { conversationId })).toEqual({ success: true });
});

test('the own profile is sent on request', async () => {
  const ack = refreshProfileAck.parse(await adas().ask('chat:refreshUserProfile', { userId: ada.id }));
  expect(ack).toMatchObject({
    success: true,
    profile: { id: ada.id, username: ada.username, role: 'membre' },
    error: null,
  });
});
