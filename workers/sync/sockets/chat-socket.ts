/**
 * Opens one connection to the chat namespace [CHAT-16, CHAT-17]. It buffers nothing and does not reconnect by itself.
 */
import { io, type Socket } from 'socket.io-client';
import { failureCode, type FailureCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION, SOCKET_TIMEOUT_MS } from '#schemas/limits.ts';
import { digestAck } from '#schemas/wire/chat-acks.ts';
import { chatEvents, type ChatEvent } from '#schemas/wire/chat-events.ts';
import type { DigestAnswer } from '#schemas/wire/sync.ts';
import { log } from '#lib/log.ts';
import { done, refused } from '#lib/result.ts';
import type { Connect, LiveListener } from '../ports.ts';

/** Events that announce no change. */
const ignoredEvents = new Set<ChatEvent>([
  'chat:conversations',
  'chat:messages',
  'chat:conversationCreated',
  'chat:closed',
]);
const eventNames = Object.keys(chatEvents) as ChatEvent[];

/**
 * Makes the function that connects. `origin`: of the sync server; empty for the origin of this script. `worker`: the
 * name that this worker uses in pushes.
 */
export const connectChat =
  (origin: string, account: MemberId, worker: string): Connect =>
  async (token, listener, signal) => {
    const socket = io(`${origin}/chat`, {
      transports: ['websocket'],
      auth: { token, userId: account, v: PROTOCOL_VERSION, worker },
      timeout: SOCKET_TIMEOUT_MS,
      reconnection: false,
      autoConnect: false,
      forceNew: true,
    });
    listenTo(socket, account, listener);
    const close = () => void socket.disconnect();
    signal.addEventListener('abort', close, { once: true });
    const failure = await connectSocket(socket, signal);
    if (failure) {
      signal.removeEventListener('abort', close);
      close();
      return refused(failure);
    }
    const disconnected = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
    void disconnected.then(() => signal.removeEventListener('abort', close));
    return done({
      digest: await subscribe(socket, account),
      closed: socket.connected ? disconnected : Promise.resolve(),
      sendTyping: (conversationId, isTyping) =>
        void (socket.connected && socket.volatile.emit('chat:typing', { conversationId, userId: account, isTyping })),
      close,
    });
  };

/**
 * Waits for the connection, with a time-out of its own: socket.io's ends once the transport is open, and reports
 * nothing if the server is lost or silent after that.
 */
async function connectSocket(socket: Socket, signal: AbortSignal): Promise<FailureCode | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort = () => {};
  try {
    return await new Promise((resolve) => {
      onAbort = () => resolve('offline');
      timer = setTimeout(() => resolve('timeout'), SOCKET_TIMEOUT_MS);
      signal.addEventListener('abort', onAbort);
      socket.once('connect', () => resolve(null));
      socket.once('connect_error', (error) => resolve(codeOf(error)));
      socket.once('disconnect', onAbort);
      socket.connect();
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    socket.off('disconnect', onAbort);
  }
}

/** Returns the code of a refusal, or a network failure. */
function codeOf(error: Error & { data?: { code?: unknown } }): FailureCode {
  const parsed = failureCode.safeParse(error.data?.code);
  if (parsed.success) return parsed.data;
  return error.message === 'timeout' ? 'timeout' : 'offline';
}

async function subscribe(socket: Socket, account: MemberId): Promise<DigestAnswer | null> {
  try {
    const ack: unknown = await socket.timeout(SOCKET_TIMEOUT_MS).emitWithAck('chat:subscribe', { userId: account });
    const parsed = digestAck.safeParse(ack);
    return parsed.success && parsed.data.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * Parses each event first: one that does not fit is not applied even in part, but reported as a change that needs a
 * pull [Y8].
 */
function listenTo(socket: Socket, account: MemberId, listener: LiveListener): void {
  const special: readonly ChatEvent[] = ['chat:typing', 'call:changed'];
  for (const name of eventNames.filter((each) => !special.includes(each)))
    socket.on(name, (payload: unknown) => {
      if (ignoredEvents.has(name)) return;
      const parsed = chatEvents[name].safeParse(payload);
      if (
        parsed.success &&
        'sync' in parsed.data &&
        parsed.data.sync &&
        'stream' in parsed.data.sync &&
        'rev' in parsed.data.sync
      )
        return listener.onItem(parsed.data.sync);
      log.warn('socket.unreadable', { name });
      listener.onUnreadable();
    });
  socket.on('call:changed', () => listener.onCalls());
  socket.on('chat:typing', (payload: unknown) => {
    const parsed = chatEvents['chat:typing'].safeParse(payload);
    if (parsed.success && parsed.data.userId !== account)
      listener.onTyping(parsed.data.conversationId, parsed.data.isTyping);
  });
}
