/** Reads the `Range` header of a request for a file: one part, as players of videos ask for it. */

/** First and last byte, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/** Part that a request names before the size is known; `last` null: to the end. */
export type RangeRequest = { first: number; last: number | null } | { final: number };

/**
 * Returns null for the whole file: no header, several parts, or a header that makes no sense, as HTTP demands; also
 * where `If-Range` names another file than this one, of which the requester has a part. `tag`: this file's, if it has
 * one; a date never fits, as files here have none.
 */
export function rangeRequest(
  header: string | undefined,
  ifRange?: string,
  tag: string | null = null,
): RangeRequest | null {
  if (ifRange !== undefined && ifRange.trim() !== tag) return null;
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '') return last === '' ? null : { final: Number(last) };
  if (last !== '' && Number(last) < Number(first)) return null;
  return { first: Number(first), last: last === '' ? null : Number(last) };
}

/** Returns the bytes that exist of a requested part; null: none. */
export function rangeWithin(request: RangeRequest, bytes: number): ByteRange | null {
  const first = 'final' in request ? Math.max(0, bytes - request.final) : request.first;
  const wanted = 'final' in request ? null : request.last;
  const last = Math.min(bytes - 1, wanted ?? bytes - 1);
  return first > last ? null : { first, last };
}

export const rangeHeader = (request: RangeRequest): string =>
  'final' in request ? `bytes=-${request.final}` : `bytes=${request.first}-${request.last ?? ''}`;

/** Header of an answer that has a part of a file. */
export const contentRange = ({ first, last }: ByteRange, bytes: number): string => `bytes ${first}-${last}/${bytes}`;

/** The same header of an answer to a request for a part that the file does not have. */
export const unsatisfiedRange = (bytes: number): string => `bytes */${bytes}`;

/** Reads that header in a store's answer; null: it has none, or one that makes no sense. */
export function readContentRange(header: string | null): { range: ByteRange; bytes: number } | null {
  const [, first, last, bytes] = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(header ?? '') ?? [];
  if (first === undefined) return null;
  return { range: { first: Number(first), last: Number(last) }, bytes: Number(bytes) };
}
