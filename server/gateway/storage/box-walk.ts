/** Follows the boxes of an MP4 file while it arrives, from one header to the next, and holds none of their content. */
import { BOX_HEADER, boxAt } from '#lib/files/video-boxes.ts';

/**
 * What stands at the top of an MP4 file. Anything else could be a file of another kind; and fragments (`moof`) are
 * longer than the header says.
 */
const KNOWN = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'meta', 'uuid']);

/** More boxes than any video has: each costs time. */
const MAX_BOXES = 20_000;

export interface BoxWalk {
  add(piece: Uint8Array): void;
  /** Returns whether the file begins with its type, has its header, and ends where its last box does. */
  isWhole(): boolean;
}

export function boxWalk(): BoxWalk {
  let first: string | null = null;
  let hasMovie = false;
  let count = 0;
  let header: number[] = [];
  /** Where the next box begins; null: the last one reaches to the end, or what came was no box. */
  let next: number | null = 0;
  let isBroken = false;
  let at = 0;

  function readHeader(start: number): void {
    const bytes = Uint8Array.from(header);
    const box = boxAt(bytes, 0, start);
    // A long box states its size in eight further bytes.
    if (!box && bytes.length < BOX_HEADER && bytes[3] === 1) return;
    count += 1;
    if (!box || !KNOWN.has(box.type) || count > MAX_BOXES) isBroken = true;
    else {
      first ??= box.type;
      hasMovie ||= box.type === 'moov';
    }
    next = box?.end ?? null;
    header = [];
  }

  return {
    add(piece) {
      for (let n = 0; n < piece.length && next !== null && !isBroken;) {
        const start = next;
        const place = at + n;
        if (header.length === 0 && place < start) n += Math.min(start - place, piece.length - n);
        else {
          header.push(piece[n] ?? 0);
          n += 1;
          if (header.length === 8 || header.length === BOX_HEADER) readHeader(start);
        }
      }
      at += piece.length;
    },
    isWhole: () => !isBroken && first === 'ftyp' && hasMovie && header.length === 0 && (next === null || next === at),
  };
}
