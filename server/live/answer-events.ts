/** Answers the events of one page's socket that have to do with media. */
import type { LiveDone } from '#schemas/wire/live-media.ts';
import { errorName, log } from '#lib/log.ts';
import type { Allowance } from './allowance.ts';

/** What is needed of a socket. */
export interface MediaSocket {
  on(event: string, listener: (...args: unknown[]) => void): unknown;
  off(event: string, listener: (...args: unknown[]) => void): unknown;
  emit(event: string, payload: unknown): unknown;
}

/**
 * Answers each of these events; what is more than the socket is allowed, or fails, gets a code. Returns the function
 * that ends this.
 */
export function answerEvents(
  socket: MediaSocket,
  answers: Readonly<Record<string, (payload: unknown) => unknown>>,
  requests: Allowance,
): () => void {
  const listeners = Object.entries(answers).map(([event, answer]) => {
    const listener = (...args: unknown[]) => {
      const reply = args.findLast((arg): arg is (answer: unknown) => void => typeof arg === 'function');
      if (!requests.take()) return reply?.({ code: 'bad-request' } satisfies LiveDone);
      Promise.resolve(args[0])
        .then(answer)
        .then(reply, (error: unknown) => {
          log.warn('live request failed', { event, error: errorName(error) });
          reply?.({ code: 'engine-gone' } satisfies LiveDone);
        });
    };
    socket.on(event, listener);
    return [event, listener] as const;
  });
  return () => {
    for (const [event, listener] of listeners) socket.off(event, listener);
  };
}
