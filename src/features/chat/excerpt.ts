/** Shortens a long message to the text around its first match. */
import type { MessageHit } from '#platform/search-client.ts';

/** UTF-16 units before the first match: about a line on a phone. */
const CONTEXT_LENGTH = 40;

export interface Piece {
  text: string;
  isMatch: boolean;
}

export function highlightedExcerpt({ text, spans }: Pick<MessageHit, 'text' | 'spans'>): Piece[] {
  const first = spans[0]?.[0] ?? 0;
  const begin = first > CONTEXT_LENGTH ? text.indexOf(' ', first - CONTEXT_LENGTH) + 1 || first : 0;
  const from = begin > first ? first : begin;
  const pieces: Piece[] = from > 0 ? [{ text: '… ', isMatch: false }] : [];
  let position = from;
  for (const [start, end] of spans) {
    if (start > position) pieces.push({ text: text.slice(position, start), isMatch: false });
    pieces.push({ text: text.slice(start, end), isMatch: true });
    position = end;
  }
  if (position < text.length) pieces.push({ text: text.slice(position), isMatch: false });
  return pieces;
}
