/** Sends answers in JSON, compressed where that saves something and the client accepts it. */
import type { Context } from 'hono';
import { compress } from 'hono/compress';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** In bytes; a smaller answer needs as many packets as it would compressed. */
const THRESHOLD_BYTES = 1024;

export const compressAnswers = compress({ threshold: THRESHOLD_BYTES });

/** Creates an answer with its length, which decides about compression. */
export function jsonAnswer(
  c: Context,
  value: unknown,
  headers: Record<string, string> = {},
  status: ContentfulStatusCode = 200,
): Response {
  const text = JSON.stringify(value);
  return c.body(text, status, {
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
  });
}
