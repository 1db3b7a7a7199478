/** Plain client of the chat namespace that records the events it receives. */
import { io, type Socket } from 'socket.io-client';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { ChatEvent, ChatEventPayload } from '#schemas/wire/chat-events.ts';
import { chatEvents } from '#schemas/wire/chat-events.ts';

export type Ack = { success: boolean; code?: string } & Record<string, unknown>;
export type ReceivedEvent = { [E in ChatEvent]: { name: E; payload: ChatEventPayload<E> } }[ChatEvent];

export interface ChatClient {
  socket: Socket;
  received: readonly ReceivedEvent[];
  ask(request: string, ...payload: unknown[]): Promise<Ack>;
  /** Resolves to the first event of that name that matches, also one received earlier. */
  waitFor<E extends ChatEvent>(
    name: E,
    matches?: (payload: ChatEventPayload<E>) => boolean,
  ): Promise<ChatEventPayload<E>>;
  closed: Promise<string>;
  close(): void;
}

const open = (url: string, auth: Record<string, unknown>, extraHeaders: Record<string, string> = {}): Socket =>
  io(`${url}/chat`, { transports: ['websocket'], reconnection: false, forceNew: true, auth, extraHeaders });

/** Returns the server's refusal code, or null when it accepts the connection. */
export async function refusalAt(url: string, auth: Record<string, unknown>): Promise<string | null> {
  const socket = open(url, auth);
  const outcome = await new Promise<string | null>((resolve) => {
    socket.once('connect', () => resolve(null));
    socket.once('connect_error', (error: Error & { data?: { code?: string } }) =>
      resolve(error.data?.code ?? error.message),
    );
  });
  socket.disconnect();
  return outcome;
}

/** `worker`: id under which it also pushes; `headers`: as a proxy adds them. */
export async function connectChat(
  url: string,
  { accessToken }: { accessToken: string },
  worker?: string,
  headers: Record<string, string> = {},
): Promise<ChatClient> {
  const socket = open(url, { token: accessToken, v: PROTOCOL_VERSION, worker }, headers);
  const received: ReceivedEvent[] = [];
  const listeners = new Set<() => void>();
  // Every event must match its schema: otherwise parsing throws, and the test fails.
  for (const name of Object.keys(chatEvents) as ChatEvent[])
    socket.on(name, (payload: unknown) => {
      received.push({ name, payload: chatEvents[name].parse(payload) } as ReceivedEvent);
      for (const listener of listeners) listener();
    });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return {
    socket,
    received,
    ask: (request, ...payload) => socket.timeout(10_000).emitWithAck(request, ...payload) as Promise<Ack>,
    waitFor: <E extends ChatEvent>(name: E, matches: (payload: ChatEventPayload<E>) => boolean = () => true) =>
      new Promise<ChatEventPayload<E>>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`${name} was not heard; told: ${received.map((one) => one.name).join(', ')}`)),
          10_000,
        );
        const check = () => {
          const event = received.find((one) => one.name === name && matches(one.payload as ChatEventPayload<E>));
          if (!event) return;
          clearTimeout(timer);
          listeners.delete(check);
          resolve(event.payload as ChatEventPayload<E>);
        };
        listeners.add(check);
        check();
      }),
    closed: new Promise((resolve) => socket.once('disconnect', resolve)),
    close: () => void socket.disconnect(),
  };
}
