/** Reads a request's body piece by piece: counts, hashes and writes it, and holds only one piece in memory. */
import { createHash } from 'node:crypto';
import type { Draft } from '../../files/object-files.ts';

/** Longest JSON body where no other length is asked for, in bytes. */
const JSON_MAX_BYTES = 64 * 1024;

/** Longest silence in milliseconds before the sender counts as gone. */
const BODY_SILENCE_MS = 30_000;

/** `size`: the bytes that were written, of a body that was cut too. */
export type ReceivedBody =
  { end: 'whole'; size: number; sha256: string } | { end: 'stalled' | 'cut'; size: number } | { end: 'too-large' };

interface Parts {
  body: ReadableStream<Uint8Array> | null;
  /** In bytes. */
  maxBytes: number;
  silenceMs?: number | undefined;
  draft: Pick<Draft, 'write'>;
}

/** Stops at the first byte beyond `maxBytes`; the end of the request discards the rest. */
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
        if (piece === 'late') return { end: 'stalled', size };
        if (piece === 'cut') return { end: 'cut', size };
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

/** Reads a JSON body. Returns undefined when it is too large, incomplete, or not JSON. */
export async function receiveJson(
  body: ReadableStream<Uint8Array> | null,
  silenceMs?: number,
  maxBytes = JSON_MAX_BYTES,
): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  const received = await receiveBody({
    body,
    maxBytes,
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
