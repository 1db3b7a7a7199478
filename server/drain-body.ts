/** Limits for reading the body of a request that was refused before its body was read. */
import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';

const LIMITS = { bytes: 64 * 1024 * 1024, ms: 30_000, silenceMs: 2_000 };

/**
 * Reads and discards an unread body, up to 64 MiB and for 30 s, before the answer is sent: a client that is still
 * sending then receives the reason, and the connection can serve its next request. Beyond these limits, or after 2 s of
 * silence, the answer closes the connection.
 */
export const drainBody: MiddlewareHandler<{ Bindings: { incoming?: IncomingMessage } }> = async (c, next) => {
  await next();
  const { incoming } = c.env;
  if (!incoming || incoming.complete) return;
  const { body } = c.req.raw;
  if (body && !body.locked) await drain(body);
  if (!incoming.complete) c.header('connection', 'close');
};

async function drain(body: ReadableStream<Uint8Array>): Promise<void> {
  let bytes = 0;
  const ending = new AbortController();
  const startSilenceTimer = () => setTimeout(() => ending.abort(), LIMITS.silenceMs);
  let silenceTimer = startSilenceTimer();
  const discard = new WritableStream<Uint8Array>({
    write(chunk, controller) {
      clearTimeout(silenceTimer);
      silenceTimer = startSilenceTimer();
      bytes += chunk.byteLength;
      if (bytes > LIMITS.bytes) controller.error();
    },
  });
  // An aborted or endless body does not prevent the answer.
  await body
    .pipeTo(discard, { preventCancel: true, signal: AbortSignal.any([ending.signal, AbortSignal.timeout(LIMITS.ms)]) })
    .catch(() => undefined);
  clearTimeout(silenceTimer);
}
