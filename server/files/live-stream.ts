/**
 * Reads the body of a store's answer. A silent or truncated one ends with an error, so that nobody takes it for whole.
 */
import { pipeline, Readable, Transform } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { FilesUnavailable } from './object-files.ts';

/** Length of an answer. Throws without one: what was cut could not be told from the whole. */
export async function lengthOf({ headers, body }: Response): Promise<number> {
  const length = headers.get('content-length');
  if (length !== null && /^\d{1,15}$/.test(length)) return Number(length);
  await body?.cancel();
  throw new FilesUnavailable('answer without a length');
}

interface Body {
  body: ReadableStream<Uint8Array> | null;
  /** How many bytes the answer has announced. */
  bytes: number;
  /** Longest silence, in milliseconds. */
  silence: number;
}

export function liveStream({ body, bytes, silence }: Body): Readable {
  let left = bytes;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const source = body ? Readable.fromWeb(body as unknown as WebStream) : Readable.from([]);
  const counted = new Transform({
    transform(piece: Buffer, _, done) {
      left -= piece.byteLength;
      wait();
      done(null, piece);
    },
    flush: (done) => done(left === 0 ? null : new FilesUnavailable('cut')),
  });
  /** A reader that is slower than the store leaves no room for a piece; that is no silence of the store. */
  function wait(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (counted.writableNeedDrain) wait();
      else source.destroy(new FilesUnavailable('silent'));
    }, silence).unref();
  }
  wait();
  source.once('error', (error) =>
    counted.destroy(error instanceof FilesUnavailable ? error : new FilesUnavailable('cut', { cause: error })),
  );
  pipeline(source, counted, () => clearTimeout(timer));
  return counted;
}
