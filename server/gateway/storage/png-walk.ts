/**
 * Follows the chunks of a PNG picture while it arrives, up to its end: anything behind could be a file of another kind.
 */
import { textAt, uint32 } from '#lib/files/bytes.ts';

const SIGNATURE = 8;
/** Length and name before what a chunk holds, and the checksum behind it. */
const CHUNK_HEAD = 8;
const CHECKSUM = 4;
/** More chunks than any picture has: each costs time. */
const MAX_CHUNKS = 20_000;

export interface PngWalk {
  add(piece: Uint8Array): void;
  /** Whether the picture has ended with the last byte that was added. */
  isWhole(): boolean;
}

export function pngWalk(): PngWalk {
  const head = new Uint8Array(CHUNK_HEAD);
  let filled = 0;
  let left = SIGNATURE;
  let count = 0;
  let isLast = false;
  let isBroken = false;

  function readHead(): void {
    const name = textAt(head, 4, CHUNK_HEAD);
    count += 1;
    if (isLast || count > MAX_CHUNKS || !/^[A-Za-z]{4}$/.test(name)) isBroken = true;
    isLast = name === 'IEND';
    left = uint32(head, 0) + CHECKSUM;
    filled = 0;
  }

  return {
    add(piece) {
      for (let at = 0; at < piece.byteLength && !isBroken;) {
        const skipped = Math.min(left, piece.byteLength - at);
        left -= skipped;
        at += skipped;
        if (at === piece.byteLength) return;
        head[filled] = piece[at] ?? 0;
        filled += 1;
        at += 1;
        if (filled === CHUNK_HEAD) readHead();
      }
    },
    isWhole: () => !isBroken && isLast && left === 0 && filled === 0,
  };
}
