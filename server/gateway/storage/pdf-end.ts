/**
 * Looks for the end of a PDF file while it arrives: after the mark that ends it there is nothing but white space, else
 * what follows could be a file of another kind.
 */
import { textAt } from '#lib/files/bytes.ts';

/** So much of the end is looked at. */
const TAIL = 1024;

export interface PdfEnd {
  add(piece: Uint8Array): void;
  /** Whether the file has ended with the last byte that was added. */
  isWhole(): boolean;
}

export function pdfEnd(): PdfEnd {
  let tail = new Uint8Array(0);
  return {
    add(piece) {
      const last = piece.subarray(-TAIL);
      const before = tail.subarray(Math.max(0, tail.length + last.length - TAIL));
      const joined = new Uint8Array(before.length + last.length);
      joined.set(before);
      joined.set(last, before.length);
      tail = joined;
    },
    isWhole: () => /%%EOF[\s\0]*$/.test(textAt(tail, 0, tail.length)),
  };
}
