/**
 * Makes the body of an answer from a file. Where the file breaks off the connection is destroyed: the server around us
 * would end the answer with a message instead, which a reader could take for the rest of the file.
 */
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Context } from 'hono';
import { log } from '#lib/log.ts';

interface NodeBindings {
  outgoing?: Pick<ServerResponse, 'destroy'>;
}

export function sentStream(c: Context, stream: Readable): ReadableStream<Uint8Array> {
  const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const { outgoing } = (c.env ?? {}) as NodeBindings;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        log.warn('files.broken', { reason: error instanceof Error ? error.message : null });
        if (!outgoing) return controller.error(error);
        outgoing.destroy();
        controller.close();
      }
    },
    cancel: () => void stream.destroy(),
  });
}
