/**
 * [Y18] What heads and chunks of an older version lack, filled in so that they can be shown without a network. Where
 * the server may know more of a stream, its head counts as never brought (revision 0): the next pull brings it whole;
 * only so of streams that claim no chunks. What still does not fit is left out.
 */
import type { Json, StreamKinds } from '#streams/types.ts';
import { STORE_VERSION } from './names.ts';

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Names of the collection of chunks, today's first. */
export const chunkCollections = ['chunks', 'pages'] as const;
/** Before version 5 a chunk was called a page, and its number `k`. */
const withChunkNo = ({ k, ...chunk }: Json): Json => ({ chunkNo: k, ...chunk });
const CHUNK_NAMED_SINCE = 5;

/** From `version` to today's, one after the other; a version of which a kind says nothing needs nothing. */
const versionsSince = (version: number): number[] =>
  Array.from({ length: Math.max(0, STORE_VERSION - version) }, (_, n) => version + n);

export function upgradeHead(version: number, head: unknown, kinds: StreamKinds): unknown {
  let converted = head;
  for (const from of versionsSince(version)) {
    if (!isObject(converted) || !isObject(converted['info'])) return converted;
    const info = kinds.upgradeInfo(converted['kind'], from, converted['info']);
    if (info !== converted['info']) converted = { ...converted, rev: 0, floor: 0, info: { ...info, rev: 0 } };
  }
  return converted;
}

/** `kind`: of the stream whose chunk it is. */
export function upgradeChunk(version: number, chunk: unknown, kind: unknown, kinds: StreamKinds): unknown {
  if (!isObject(chunk)) return chunk;
  const named = version < CHUNK_NAMED_SINCE ? withChunkNo(chunk) : chunk;
  const { rows } = named;
  if (!Array.isArray(rows)) return named;
  const upgradeRow = (row: unknown) =>
    isObject(row)
      ? versionsSince(version).reduce<Json>((older, from) => kinds.upgradeRow(kind, from, older), row)
      : row;
  return { ...named, rows: rows.map(upgradeRow) };
}
