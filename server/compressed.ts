/** Answers in JSON: those that are worth it cross the network compressed, where who asks can read that. */
import type { Context } from 'hono';
import { compress } from 'hono/compress';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Bytes; what is smaller crosses in as many packets as it would compressed. */
const THRESHOLD_BYTES = 1024;

export const compressAnswers = compress({ threshold: THRESHOLD_BYTES });

/** With its length, by which small answers are told from large ones. */
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
