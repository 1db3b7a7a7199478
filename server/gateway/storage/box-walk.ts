/** Follows the boxes of an MP4 file while it arrives, from one header to the next, and holds none of their content. */
import { BOX_HEADER, boxAt } from '#lib/files/video-boxes.ts';

/** What stands at the top of an MP4 file. Anything else could be a file of another kind. */
const KNOWN = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'moof', 'mfra', 'sidx', 'styp', 'meta', 'uuid']);

export interface BoxWalk {
  add(piece: Uint8Array): void;
  /** Returns whether the file begins with its type, has its header, and ends where its last box does. */
  isWhole(): boolean;
}

export function boxWalk(): BoxWalk {
  const types: string[] = [];
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
    if (!box || !KNOWN.has(box.type)) isBroken = true;
    else types.push(box.type);
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
    isWhole: () =>
      !isBroken &&
      types[0] === 'ftyp' &&
      types.includes('moov') &&
      header.length === 0 &&
      (next === null || next === at),
  };
}
