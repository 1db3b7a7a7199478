/** A foreign client of the group namespace, which knows only the specification, and records what it is received. */
import { io, type Socket } from 'socket.io-client';
import { groupEvents, type GroupEventName, type GroupEventPayload } from '#schemas/wire/group-events.ts';
import type { Ack } from './chat-client.ts';
import type { TestMember } from './sign-up.ts';

type ReceivedGroupEvent = { [E in GroupEventName]: { name: E; payload: GroupEventPayload<E> } }[GroupEventName];

export interface GroupSocketClient {
  socket: Socket;
  received: readonly ReceivedGroupEvent[];
  /** Emits as the specification has it, without an acknowledgement. */
  emit(request: string, ...payload: unknown[]): void;
  ask(request: string, ...payload: unknown[]): Promise<Ack>;
  /** Resolves to the next event of that name which nobody has waited for yet. */
  next<E extends GroupEventName>(
    name: E,
    matches?: (payload: GroupEventPayload<E>) => boolean,
  ): Promise<GroupEventPayload<E>>;
  closed: Promise<string>;
  close(): void;
}

/** Connects without saying who it is, unless the handshake's `auth` does [GROUP-10, GROUP-11, GROUP-12]. */
export async function connectGroups(url: string, auth: Record<string, unknown> = {}): Promise<GroupSocketClient> {
  const socket = io(`${url}/group`, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionAttempts: 5,
    reconnectionDelay: 1000,
    timeout: 10_000,
    auth,
  });
  const received: ReceivedGroupEvent[] = [];
  const waiting = new Set<() => void>();
  const consumed = new Set<ReceivedGroupEvent>();
  // An event that the specification does not know, or with other fields, fails whoever waits for the next one.
  socket.onAny((name: string, payload: unknown) => {
    received.push({ name, payload: groupEvents[name as GroupEventName].parse(payload) } as ReceivedGroupEvent);
    for (const check of waiting) check();
  });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return {
    socket,
    received,
    emit: (request, ...payload) => void socket.emit(request, ...payload),
    ask: (request, ...payload) => socket.timeout(10_000).emitWithAck(request, ...payload) as Promise<Ack>,
    next: <E extends GroupEventName>(name: E, matches: (payload: GroupEventPayload<E>) => boolean = () => true) =>
      new Promise<GroupEventPayload<E>>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`no ${name} was told; told: ${received.map((one) => one.name).join(', ')}`)),
          10_000,
        );
        const check = () => {
          const event = received.find(
            (one) => !consumed.has(one) && one.name === name && matches(one.payload as GroupEventPayload<E>),
          );
          if (!event) return;
          consumed.add(event);
          clearTimeout(timer);
          waiting.delete(check);
          resolve(event.payload as GroupEventPayload<E>);
        };
        waiting.add(check);
        check();
      }),
    closed: new Promise((resolve) => socket.once('disconnect', resolve)),
    close: () => void socket.disconnect(),
  };
}

/** Connects and authenticates as the specification has it [GROUP-13]. */
export async function authenticated(url: string, member: TestMember): Promise<GroupSocketClient> {
  const client = await connectGroups(url);
  client.emit('group:authenticate', { userId: member.id, username: member.username, token: member.accessToken });
  await client.next('group:authenticated');
  return client;
}
