/** A request that is refused before its body was read. */
import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';

const LIMITS = { bytes: 64 * 1024 * 1024, ms: 30_000, silenceMs: 2_000 };

/**
 * Lets in what nobody read, up to 64 MiB and for 30 s, before the answer leaves, and keeps nothing of it: who is still
 * sending hears why it was refused, and the next request over the same connection meets no closed door. Beyond that, or
 * where nothing has come for 2 s, the connection is closed, and said to be: who sends nothing waits for no more.
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
  // Who went away, or does not come to an end, is answered all the same.
  await body
    .pipeTo(discard, { preventCancel: true, signal: AbortSignal.any([ending.signal, AbortSignal.timeout(LIMITS.ms)]) })
    .catch(() => undefined);
  clearTimeout(silenceTimer);
}
