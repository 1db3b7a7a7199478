/** A foreign client of live rooms, which knows the wire alone, and records what it receives. */
import { io, type Socket } from 'socket.io-client';
import { joinedRoom, manyEvents, type JoinedRoom, type ManyEvent } from '#schemas/wire/live-rooms.ts';
import type { ManyEventPayload } from '#schemas/wire/live-rooms.ts';
import type { Ack } from './chat-client.ts';

type ReceivedManyEvent = { [E in ManyEvent]: { name: E; payload: ManyEventPayload<E> } }[ManyEvent];

export interface ManyClient {
  socket: Socket;
  received: readonly ReceivedManyEvent[];
  ask(request: string, ...payload: unknown[]): Promise<Ack>;
  /** Joins, and returns the room; throws the code of a refusal. */
  join(roomId: string): Promise<JoinedRoom>;
  /** Says something, and returns the acknowledgement. */
  say(text: string, id?: string): Promise<Ack>;
  /** Resolves to the next event of that name which nobody has waited for yet. */
  next<E extends ManyEvent>(name: E, matches?: (payload: ManyEventPayload<E>) => boolean): Promise<ManyEventPayload<E>>;
  /** Resolves to the text of the next message. */
  hears(): Promise<string | undefined>;
  closed: Promise<string>;
  close(): void;
}

export async function connectMany(url: string, { accessToken }: { accessToken?: string }): Promise<ManyClient> {
  const socket = io(`${url}/many`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: accessToken },
  });
  const received: ReceivedManyEvent[] = [];
  const waiting = new Set<() => void>();
  const consumed = new Set<ReceivedManyEvent>();
  // An event with other fields fails whoever waits for the next one.
  socket.onAny((name: string, payload: unknown) => {
    if (!Object.hasOwn(manyEvents, name)) return;
    received.push({ name, payload: manyEvents[name as ManyEvent].parse(payload) } as ReceivedManyEvent);
    for (const check of waiting) check();
  });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  const ask = (request: string, ...payload: unknown[]) =>
    socket.timeout(10_000).emitWithAck(request, ...payload) as Promise<Ack>;
  const next = <E extends ManyEvent>(name: E, matches: (payload: ManyEventPayload<E>) => boolean = () => true) =>
    new Promise<ManyEventPayload<E>>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`no ${name}; received: ${received.map((one) => one.name).join(', ')}`)),
        10_000,
      );
      const check = () => {
        const event = received.find(
          (one) => !consumed.has(one) && one.name === name && matches(one.payload as ManyEventPayload<E>),
        );
        if (!event) return;
        consumed.add(event);
        clearTimeout(timer);
        waiting.delete(check);
        resolve(event.payload as ManyEventPayload<E>);
      };
      waiting.add(check);
      check();
    });
  return {
    socket,
    received,
    ask,
    async join(roomId) {
      const ack = await ask('many:join', { roomId });
      if (!ack.success) throw new Error(ack.code);
      return joinedRoom.parse(ack);
    },
    say: (text, id = crypto.randomUUID()) => ask('many:say', { id, text }),
    next,
    hears: async () => (await next('many:messages')).messages.at(-1)?.text,
    closed: new Promise((resolve) => socket.once('disconnect', resolve)),
    close: () => void socket.disconnect(),
  };
}
