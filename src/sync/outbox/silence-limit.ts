/**
 * How long a request may be silent before it is given up. A device cannot see how far its bytes have come: a hop on the
 * way may take them all at once and pass them on slowly. So what has left counts for nothing, and after the last byte
 * only the server's silence counts: as long as the bytes take on a poor link, and twice as long with each attempt that
 * heard nothing.
 */

/** Bytes in a millisecond on a poor link: 4 KB a second. */
const BYTES_PER_MS = 4;
/** What fits into a few packets takes no time of its own. */
const SMALL_BYTES = 16 * 1024;

export const isSmallBody = (bytes: number): boolean => bytes <= SMALL_BYTES;

interface SilenceLimitInput {
  /** Of the request's body. */
  bytes: number;
  /** How many before it heard nothing. */
  attempt: number;
  /** What an answer to an empty request may take at first, and what no attempt exceeds; milliseconds. */
  baseMs: number;
  maxMs: number;
}

export const silenceLimitMs = ({ bytes, attempt, baseMs, maxMs }: SilenceLimitInput): number =>
  Math.min(maxMs, Math.round((baseMs + Math.max(0, bytes - SMALL_BYTES) / BYTES_PER_MS) * 2 ** Math.min(attempt, 16)));
