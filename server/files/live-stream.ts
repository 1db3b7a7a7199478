/**
 * Reads the body of a store's answer. A silent or truncated one ends with an error, so that nobody takes it for whole.
 */
import { pipeline, Readable, Transform } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { FilesUnavailable } from './object-files.ts';

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
  pipeline(source, counted, () => clearTimeout(timer));
  return counted;
}
