/** Asks the node over the room's socket, and reads its events. What does not fit counts as no answer. */
import { liveEvents, type LiveEvent, type LiveEventPayload } from '#schemas/wire/live-media.ts';

/** What is needed of a socket.io client. */
export interface MediaSocket {
  emit(event: string, payload: unknown, answer: (reply: unknown) => void): unknown;
  on(event: string, listener: (payload: unknown) => void): unknown;
  off(event: string, listener: (payload: unknown) => void): unknown;
}

/** A schema, as far as it is needed here. */
interface Shape<Value> {
  safeParse(value: unknown): { success: true; data: Value } | { success: false; data?: undefined };
}

const ANSWER_MS = 10_000;

/** Sends a request. Resolves to null where no answer comes in time. */
export function request<Reply>(
  socket: MediaSocket,
  event: string,
  payload: unknown,
  reply: Shape<Reply>,
): Promise<Reply | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), ANSWER_MS);
    socket.emit(event, payload, (answer) => {
      clearTimeout(timer);
      resolve(reply.safeParse(answer).data ?? null);
    });
  });
}

/** Calls a function with each event of a kind. Returns the function that ends this. */
export function listenTo<E extends LiveEvent>(
  socket: MediaSocket,
  event: E,
  take: (payload: LiveEventPayload<E>) => void,
): () => void {
  const listener = (raw: unknown) => {
    const payload = (liveEvents[event] as unknown as Shape<LiveEventPayload<E>>).safeParse(raw);
    if (payload.success) take(payload.data);
  };
  socket.on(event, listener);
  return () => void socket.off(event, listener);
}
