/** A long message around what was found in it. */
import type { FoundMessage } from '#platform/search-client.ts';

/** UTF-16 units before the first hit: about a line on a phone. */
const BEFORE = 40;

export interface Piece {
  text: string;
  found: boolean;
}

export function excerptOf({ text, spans }: Pick<FoundMessage, 'text' | 'spans'>): Piece[] {
  const first = spans[0]?.[0] ?? 0;
  const begin = first > BEFORE ? text.indexOf(' ', first - BEFORE) + 1 || first : 0;
  const from = begin > first ? first : begin;
  const pieces: Piece[] = from > 0 ? [{ text: '… ', found: false }] : [];
  let at = from;
  for (const [start, end] of spans) {
    if (start > at) pieces.push({ text: text.slice(at, start), found: false });
    pieces.push({ text: text.slice(start, end), found: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), found: false });
  return pieces;
}
