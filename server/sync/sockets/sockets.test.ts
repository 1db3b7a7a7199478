import { SignJWT } from 'jose';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createConversationAck, digestAck, refreshProfileAck, sendAck } from '#schemas/wire/chat-acks.ts';
import { chatRequests } from '#schemas/wire/chat-events.ts';
import { connectChat, refusalAt, type ChatClient } from '#tests/support/chat-client.ts';
import { entryOf, newId, pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { keysIn } from '../../gateway/keys.ts';

let server: TestServer;
let [ada, bela, cleo] = [] as unknown as [TestMember, TestMember, TestMember];
let [hers, his]: ChatClient[] = [];
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Members of their own for each test, so that none sees another's changes. */
beforeEach(async () => {
  count++;
  [ada, bela, cleo] = [
    await server.signUp(`adachat${count}`),
    await server.signUp(`belachat${count}`),
    await server.signUp(`cleochat${count}`),
  ];
  [hers, his] = [await connectChat(server.url, ada), await connectChat(server.url, bela)];
  return () => {
    hers?.close();
    his?.close();
  };
});
const adas = () => hers as ChatClient;
const belas = () => his as ChatClient;
const signed = async (ends: string, secret?: string) =>
  new SignJWT({ sub: ada.id, role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('authenticated')
    .setExpirationTime(ends)
    .sign(new TextEncoder().encode(secret ?? (await keysIn(server.dataDir)).jwtSecret));
const message = async (text: string, over: object = {}) => ({
  messageId: newId(),
  conversationId: await pairOf(ada, bela),
  senderId: ada.id,
  receiverId: bela.id,
  receiverUsername: bela.username,
  message: text,
  messageType: 'text',
  mediaUrl: null,
  gifUrl: null,
  sentTime: new Date().toISOString(),
  ...over,
});

test('[CHAT-26] only a living token of ours comes in, as its own member', async () => {
  const token = ada.accessToken;
  const refused = [
    [{}, 'unauthorized'],
    [{ token: 'x' }, 'unauthorized'],
    [{ userId: ada.id }, 'unauthorized'],
    [{ token: await signed('1h', 'y'.repeat(64)) }, 'unauthorized'],
    [{ token: await signed('-1s') }, 'unauthorized'],
    [{ token, userId: bela.id }, 'forbidden'],
    [{ token, v: 0 }, 'protocol-too-old'],
    [{ token: 7 }, 'unauthorized'],
  ] as const;
  for (const [auth, code] of refused) expect([auth, await refusalAt(server.url, auth)]).toEqual([auth, code]);
  expect(await refusalAt(server.url, { token, userId: ada.id })).toBeNull();
});

test('[CHAT-26] without a token there is no namespace to stay in', async () => {
  const socket = io(server.url, { transports: ['websocket'], reconnection: false, forceNew: true });
  expect(
    await new Promise((resolve) =>
      socket.once('connect', () => resolve('in')).once('connect_error', (error) => resolve(error.message)),
    ),
  ).toBe('not-found');
  socket.disconnect();
});

test('[CHAT-26] a socket ends when its token does', async () => {
  const short = await connectChat(server.url, { accessToken: await signed('2s') });
  expect(await short.closed).toBe('io server disconnect');
});

test('[CHAT-26] a payload that names another member is refused, and nothing happens', async () => {
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
  expect((await adas().hears('chat:messages')).messages.map((one) => one.message)).toEqual(['un']);
});

test('malformed payloads of every request are answered with a code, and the server lives', async () => {
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

test('a payload beyond all measure ends the socket, not the server', async () => {
  adas().socket.emit('chat:subscribe', { userId: 'x'.repeat(200_000) });
  await adas().closed;
  expect((await belas().ask('sync:digest', {})).success).toBe(true);
});

test('[Y8, CHAT-21] subscribing is acknowledged with the digest', async () => {
  const ack = digestAck.parse(await adas().ask('chat:subscribe', { userId: ada.id }));
  expect(ack).toEqual({ ...digestAck.parse(await adas().ask('sync:digest', {})), serverTime: expect.any(String) });
});

test('[Y6, CHAT-29] a message is acknowledged when it is committed, and both hear of it', async () => {
  const sent = await message('  Bonsoir Béla ');
  const ack = sendAck.parse(await adas().ask('chat:sendMessagePrivate', sent));
  expect(ack).toMatchObject({
    success: true,
    result: { id: sent.messageId, status: 'applied', row: { text: 'Bonsoir Béla', seq: 1 } },
  });
  const { message: got, sync } = await belas().hears('chat:messageReceived');
  expect(got).toMatchObject({
    id: sent.messageId,
    sender_id: ada.id,
    receiver_id: bela.id,
    message: 'Bonsoir Béla',
    read: false,
    sender: { username: ada.username },
  });
  expect(sync).toMatchObject({ stream: sent.conversationId, one: 1, rows: [{ id: sent.messageId }] });
  expect((await adas().hears('chat:messageSent')).sync).toMatchObject({ one: 1, membership: { mine: 1 } });
  expect((await belas().hears('chat:conversationCreated')).conversation).toMatchObject({
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

test('[CHAT-22, CHAT-27] conversations and messages are answered by pull and pages', async () => {
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'un'), await sendEntry(ada, bela, 'deux')]);
  expect(await belas().ask('chat:getConversations', { userId: bela.id })).toEqual({ success: true });
  const { conversations, sync } = await belas().hears('chat:conversations');
  expect(conversations).toMatchObject([
    {
      other_user: { id: ada.id, username: ada.username },
      unread_count: 2,
      has_unread_messages: true,
      last_message: { message: 'deux' },
    },
  ]);
  expect(sync?.streams).toHaveLength(2);
  expect(await belas().ask('chat:getMessages', { conversationId: conversations[0]?.id })).toEqual({ success: true });
  expect((await belas().hears('chat:messages')).messages).toMatchObject([
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

test('[Y12] reading moves the mark, and the author hears of it', async () => {
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
  const heard = await adas().hears('chat:messagesMarkedAsRead');
  expect(heard).toMatchObject({ userId: bela.id, conversationId, sync: { info: { theirRead: 2 } } });
  await belas().hears('chat:conversationUpdated', ({ unread_count }) => unread_count === 0);
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
  expect(await belas().hears('chat:conversationHidden')).toMatchObject({
    userId: bela.id,
    conversationId,
    sync: { membership: { gone: true } },
  });
  expect(await adas().ask('chat:getMessages', { conversationId })).toEqual({ success: true });
});

test('the own profile is told on demand', async () => {
  const ack = refreshProfileAck.parse(await adas().ask('chat:refreshUserProfile', { userId: ada.id }));
  expect(ack).toMatchObject({
    success: true,
    profile: { id: ada.id, username: ada.username, role: 'membre' },
    error: null,
  });
});

test('[CHAT-28] typing reaches the other of the pair alone, and nobody once a block stands between them', async () => {
  const third = await connectChat(server.url, cleo);
  const conversationId = await pairOf(ada, bela);
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'un')]);
  expect(await adas().ask('chat:joinConversation', { conversationId, userId: ada.id })).toEqual({ success: true });
  const typing = { conversationId, userId: ada.id, isTyping: true };
  expect(await adas().ask('chat:typing', typing)).toEqual({ success: true });
  expect(await belas().hears('chat:typing')).toEqual(typing);
  expect(await third.ask('chat:typing', { ...typing, userId: cleo.id })).toEqual({
    success: false,
    code: 'unknown-conversation',
  });
  await pushAt(server.url, bela, [entryOf('member.block', { conversationId, memberId: ada.id })]);
  await adas().hears(
    'chat:conversationUpdated',
    ({ sync }) => sync?.membership.gone === false && !sync.membership.cardAllowed,
  );
  expect(await adas().ask('chat:typing', typing)).toEqual({ success: false, code: 'unknown-conversation' });
  expect([...third.told, ...belas().told].filter(({ name }) => name === 'chat:typing')).toHaveLength(1);
  third.close();
});

test('[CHAT-28, CHAT-60] typing in a conversation that was only opened is told to nobody: it begins with the first message', async () => {
  const conversationId = await pairOf(ada, bela);
  await adas().ask('chat:createConversation', { user1Id: ada.id, user2Id: bela.id });
  expect(await adas().ask('chat:joinConversation', { conversationId, userId: ada.id })).toEqual({ success: true });
  const typing = { conversationId, userId: ada.id, isTyping: true };
  expect(await adas().ask('chat:typing', typing)).toEqual({ success: true });
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'un')]);
  await belas().hears('chat:messageReceived');
  expect(belas().told.map(({ name }) => name)).toEqual(['chat:conversationCreated', 'chat:messageReceived']);
  await adas().hears('chat:messageSent');
  await adas().ask('chat:typing', typing);
  expect(await belas().hears('chat:typing')).toEqual(typing);
});

test('[Y8] what a batch over HTTP changes is told in order, one revision after the other', async () => {
  const texts = ['un', 'deux', 'trois', 'quatre'];
  await pushAt(server.url, ada, await Promise.all(texts.map((text) => sendEntry(ada, bela, text))));
  await belas().hears('chat:messageReceived', ({ message: { message: text } }) => text === 'quatre');
  const got = belas().told.flatMap((one) => (one.name === 'chat:messageReceived' ? [one.payload] : []));
  expect(got.map(({ message: { message: text } }) => text)).toEqual(texts);
  expect(got.map(({ sync }) => sync?.one)).toEqual([1, 2, 3, 4]);
});

test('[Y8] who is here and sees a member’s card is told of a new one', async () => {
  await adas().ask('chat:sendMessagePrivate', await message('bonsoir'));
  await pushAt(server.url, ada, [
    entryOf('profile.edit', {
      fields: { location: { base: null, value: { name: 'Lyon, Rhône, France', lat: 45.76, lng: 4.84 } } },
    }),
  ]);
  await belas().hears('chat:conversationStatusChanged', ({ sync }) => sync?.card?.town === 'Lyon, Rhône, France');
});

test('[Y8] what a push of several messages is answered is not told again to the worker that asked, but to all others; one alone is told to all', async () => {
  const [asking, second] = [await connectChat(server.url, ada, 'asking'), adas()];
  const told = ({ told: all }: ChatClient) =>
    all.flatMap(({ name, payload }) =>
      name === 'chat:messageSent' || name === 'chat:messageReceived' ? payload.message.message : [],
    );
  const send = async (worker: string, ...texts: string[]) =>
    pushAt(server.url, ada, await Promise.all(texts.map((text) => sendEntry(ada, bela, text))), undefined, worker);
  const hear = (words: string) =>
    Promise.all(
      [asking, second].map((device) =>
        device.hears('chat:messageSent', ({ message: { message: text } }) => text === words),
      ),
    );
  // A conversation that begins brings a card, which no answer has.
  await send('asking', 'un', 'deux');
  await send('asking', 'trois', 'quatre');
  await send('asking', 'cinq');
  await hear('cinq');
  expect([asking, second].map(told)).toEqual([
    ['un', 'deux', 'cinq'],
    ['un', 'deux', 'trois', 'quatre', 'cinq'],
  ]);

  await send('another', 'six', 'sept');
  await hear('sept');
  expect(await send('x'.repeat(101), 'huit')).toMatchObject({ status: 400, body: { code: 'bad-request' } });
  await belas().hears('chat:messageReceived', ({ message: { message: text } }) => text === 'sept');
  expect(told(belas())).toEqual(['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept']);
  asking.close();
});

test('[Y8] nobody is spared who only calls itself as somebody else does', async () => {
  const named = await connectChat(server.url, bela, 'asking');
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'un')]);
  await pushAt(
    server.url,
    ada,
    await Promise.all(['deux', 'trois'].map((text) => sendEntry(ada, bela, text))),
    undefined,
    'asking',
  );
  await named.hears('chat:messageReceived', ({ message: { message: text } }) => text === 'trois');
  expect(named.told.filter(({ name }) => name === 'chat:messageReceived')).toHaveLength(3);
  named.close();
});
