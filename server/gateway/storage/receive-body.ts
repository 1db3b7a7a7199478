/** A request's body as it comes: counted, hashed and written, and never more of it held than one piece. */
import { createHash } from 'node:crypto';
import type { Draft } from './object-files.ts';

/** Of a request that is no picture, in bytes. */
const JSON_MAX_BYTES = 64 * 1024;

/** Nothing has come for so long, milliseconds: the sender is gone, or waits for us to give up. */
const BODY_SILENCE_MS = 30_000;

export type ReceivedBody = { end: 'whole'; size: number; sha256: string } | { end: 'too-large' | 'stalled' | 'cut' };

interface Parts {
  body: ReadableStream<Uint8Array> | null;
  /** In bytes. */
  maxBytes: number;
  silenceMs?: number | undefined;
  draft: Pick<Draft, 'write'>;
}

/** Stops at the first byte beyond `most`; what comes after it is left to whoever ends the request. */
export async function receiveBody({
  body,
  maxBytes,
  silenceMs = BODY_SILENCE_MS,
  draft,
}: Parts): Promise<ReceivedBody> {
  const hash = createHash('sha256');
  let size = 0;
  if (body) {
    const reader = body.getReader();
    try {
      for (;;) {
        const piece = await readWithin(silenceMs, reader.read());
        if (piece === 'late') return { end: 'stalled' };
        if (piece === 'cut') return { end: 'cut' };
        if (piece.done) break;
        size += piece.value.byteLength;
        if (size > maxBytes) return { end: 'too-large' };
        hash.update(piece.value);
        await draft.write(piece.value);
      }
    } finally {
      reader.releaseLock();
    }
  }
  return { end: 'whole', size, sha256: hash.digest('hex') };
}

async function readWithin<T>(ms: number, piece: Promise<T>): Promise<T | 'late' | 'cut'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), ms)));
  const settled = piece.catch(() => 'cut' as const);
  return Promise.race([settled, late]).finally(() => clearTimeout(timer));
}

/** A small JSON body; undefined: too large, not whole, or no JSON. */
export async function receiveJson(body: ReadableStream<Uint8Array> | null, silenceMs?: number): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  const received = await receiveBody({
    body,
    maxBytes: JSON_MAX_BYTES,
    silenceMs,
    draft: { write: async (piece) => void pieces.push(piece) },
  });
  if (received.end !== 'whole') return undefined;
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'));
  } catch {
    return undefined;
  }
}
