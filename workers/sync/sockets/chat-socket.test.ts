/** Tests the client with a socket.io server whose answers each test chooses. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Namespace, type Socket } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wireMessage } from '#schemas/wire/chat-events.ts';
import type { LiveItem } from '#schemas/wire/sync.ts';
import { asStream } from '#schemas/as-stream.ts';
import { SOCKET_TIMEOUT_MS, PROTOCOL_VERSION } from '#schemas/limits.ts';
import { ada, bela, conversation, firstEpoch, info, instant, membership, message } from '#tests/support/streams.ts';
import { connectChat } from './chat-socket.ts';

let io: Server;
let chat: Namespace;
let url: string;
let sockets: Socket[];
const stop = new AbortController();
const digest = { epoch: firstEpoch, serverTime: instant(0), digest: 'abc' };
const item: LiveItem = {
  epoch: firstEpoch,
  stream: asStream(conversation),
  kind: 'conversation',
  membership: membership(),
  rev: 1,
  info: info(1),
  card: null,
  rows: [message(1)],
};
const sentMessage = {
  id: crypto.randomUUID(),
  conversation_id: conversation,
  sender_id: bela,
  receiver_id: ada,
  message: 'Bonsoir',
  message_type: 'text',
  created_at: instant(0),
  media_url: null,
  gif_url: null,
  read: false,
  sender: { id: bela, username: 'bela', avatar_url: null },
};
const updated = { conversationId: conversation, has_unread_messages: true, unread_count: 1 };

beforeEach(async () => {
  const http = createServer();
  io = new Server(http, { transports: ['websocket'] });
  chat = io.of('/chat');
  sockets = [];
  chat.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('chat:subscribe', (_: unknown, ack: (answer: unknown) => void) => ack({ success: true, ...digest }));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterEach(() => io.close());

function collectEvents() {
  const events = { items: [] as LiveItem[], unreadable: 0, typing: [] as boolean[] };
  const listener = {
    onItem: (each: LiveItem) => void events.items.push(each),
    onUnreadable: () => void (events.unreadable += 1),
    onTyping: (_: unknown, isTyping: boolean) => void events.typing.push(isTyping),
    onCalls: () => undefined,
  };
  return { events, listener };
}
async function connectClient() {
  const { events, listener } = collectEvents();
  const answer = await connectChat(url, ada, 'worker')('token', listener, stop.signal);
  if (!answer.ok) throw new Error(answer.code);
  return { events, connection: answer.value, socket: sockets[0] as Socket };
}

test('[CHAT-21] on connect it subscribes, and learns the server’s digest', async () => {
  const { connection } = await connectClient();
  expect(connection.digest).toMatchObject(digest);
  connection.close();
  await connection.closed;
});

test('[CHAT-15, CHAT-16] it connects by websocket with its token and names its user', async () => {
  const { connection, socket } = await connectClient();
  expect(socket.handshake.auth).toEqual({ token: 'token', userId: ada, v: PROTOCOL_VERSION, worker: 'worker' });
  expect(socket.conn.transport.name).toBe('websocket');
  connection.close();
});

test('[Y8] an event’s content is passed on unchanged', async () => {
  const { events, connection, socket } = await connectClient();
  socket.emit('chat:conversationUpdated', { ...updated, sync: item });
  await vi.waitFor(() => expect(events.items).toEqual([item]));
  expect(events.unreadable).toBe(0);
  connection.close();
});

test('[CHAT-11, CHAT-12, CHAT-13] a message is taken under each name of its text and picture', async () => {
  const { events, connection, socket } = await connectClient();
  const { message: text, media_url: _, ...fields } = sentMessage;
  for (const named of [{ content: text }, { text }, { content: text, image_url: 'une/image.webp' }])
    socket.emit('chat:messageReceived', { message: { ...fields, ...named }, sync: item });
  await vi.waitFor(() => expect(events.items).toEqual([item, item, item]));
  expect(events.unreadable).toBe(0);
  const read = (named: object) => wireMessage.parse({ ...fields, ...named });
  expect(read({ content: 'Bonsoir' }).message).toBe('Bonsoir');
  expect(read({ text: 'Bonsoir' }).message).toBe('Bonsoir');
  expect(read({ text: '', image_url: 'une/image.webp' }).media_url).toBe('une/image.webp');
  expect(read({ message: 'un', content: 'deux', media_url: 'a', image_url: 'b' })).toMatchObject({
    message: 'un',
    media_url: 'a',
  });
  expect(wireMessage.safeParse(fields).success).toBe(false);
  connection.close();
});

test('[Y8] an unreadable event is never half applied, but reports a change', async () => {
  const { events, connection, socket } = await connectClient();
  socket.emit('chat:conversationUpdated', { ...updated, sync: { ...item, rows: [{ ...message(1), rev: 'x' }] } });
  socket.emit('chat:messageReceived', null);
  await vi.waitFor(() => expect(events.unreadable).toBe(2));
  socket.emit('chat:typing', { conversationId: conversation, userId: ada, isTyping: true });
  socket.emit('chat:conversationUpdated', { ...updated, sync: item });
  await vi.waitFor(() => expect(events.items).toHaveLength(1));
  expect(events.unreadable).toBe(2);
  connection.close();
});

test('[CHAT-45] the other’s typing is passed on; invalid or own typing is not', async () => {
  const { events, connection, socket } = await connectClient();
  socket.emit('chat:typing', { conversationId: conversation, userId: bela, isTyping: true });
  socket.emit('chat:typing', { conversationId: conversation, userId: ada, isTyping: true });
  socket.emit('chat:typing', { conversationId: conversation, userId: bela });
  socket.emit('chat:typing', { conversationId: conversation, userId: bela, isTyping: false });
  await vi.waitFor(() => expect(events.typing).toEqual([true, false]));
  expect(events.unreadable).toBe(0);
  connection.close();
});

test('[CHAT-25] a refusal has its code; an unreachable server is offline', async () => {
  chat.use((_, next) => next(Object.assign(new Error('no'), { data: { code: 'unauthorized' } })));
  expect(await connectChat(url, ada, 'worker')('token', collectEvents().listener, stop.signal)).toEqual({
    ok: false,
    code: 'unauthorized',
  });
  expect(
    await connectChat('http://127.0.0.1:9', ada, 'worker')('token', collectEvents().listener, stop.signal),
  ).toEqual({
    ok: false,
    code: 'offline',
  });
});

test('[CHAT-25] a server lost before it accepted us is offline and not waited for', async () => {
  chat.use((socket) => void socket.conn.close());
  expect(await connectChat(url, ada, 'worker')('token', collectEvents().listener, stop.signal)).toEqual({
    ok: false,
    code: 'offline',
  });
});

test('[CHAT-17] a server that neither accepts nor refuses is not waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const handshake = Promise.withResolvers<void>();
    chat.use(() => handshake.resolve());
    const answer = connectChat(url, ada, 'worker')('token', collectEvents().listener, stop.signal);
    await handshake.promise;
    await vi.advanceTimersByTimeAsync(SOCKET_TIMEOUT_MS);
    expect(await answer).toEqual({ ok: false, code: 'timeout' });
  } finally {
    vi.useRealTimers();
  }
});

test('[CHAT-23] a close by the server is reported', async () => {
  const { connection, socket } = await connectClient();
  socket.disconnect(true);
  await connection.closed;
  expect(() => connection.sendTyping(conversation, true)).not.toThrow();
});
