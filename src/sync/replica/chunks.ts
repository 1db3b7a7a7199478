/** Reads and merges chunks: 64 numbers of a stream, and a record of which the server has answered [Y20]. */
import type { StreamRow } from '#schemas/streams/registry.ts';
import type { Range } from '#schemas/entities/membership.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { Epoch, StreamId } from '#schemas/ids.ts';
import { CHUNK_SIZE } from '#schemas/limits.ts';
import { sameValue } from '#schemas/commands/fields.ts';
import { isPresent, type PresentHead } from './heads.ts';
import { inRanges, lowestVisible } from './ranges.ts';

/** What of a row is its member's own, and the revision of the row with which that came; null: it is not there. */
const ownPartOf = (row: StreamRow) =>
  'own' in row && row.own ? { own: row.own, ownRev: row.ownRev ?? row.rev } : null;

/**
 * Merges two copies of one row. The later revision wins, whoever brought it: a late chunk never undoes an edit [Y11]. A
 * copy that went to all members lacks the member's own part: the latest copy that has one decides about it, and of two
 * of the same revision the one that came last, because counts follow a vote or a reaction only later [G25].
 */
export function mergeRow(stored: StreamRow, received: StreamRow): StreamRow {
  const later = received.rev > stored.rev ? received : stored;
  // Nothing is left of a deleted row, not even what was the member's own.
  if (later.deletedAt) return later;
  const [storedPart, receivedPart] = [ownPartOf(stored), ownPartOf(received)];
  const part = receivedPart && receivedPart.ownRev >= (storedPart?.ownRev ?? 0) ? receivedPart : storedPart;
  if (!part || sameValue(part, ownPartOf(later))) return later;
  if (received.rev === stored.rev && part.ownRev === received.rev) return received;
  return { ...later, ...part } as StreamRow;
}

export interface ChunkKey {
  epoch: Epoch;
  stream: StreamId;
  since: number;
  chunkNo: number;
}

/** Change of one chunk by a change set. */
export interface ChunkChange {
  key: ChunkKey;
  /** The server named the chunk as changed without its rows: none of its numbers counts as answered any more [Y7]. */
  isStale: boolean;
  /** Every number from the chunk's start to this one is answered; 0 for none. */
  completeThrough: number;
  rows: readonly StreamRow[];
  /** [G4] Numbers that have no row for this member. */
  absent?: readonly number[];
  /** The numbers of the rows, and absent numbers, count as answered. */
  trusted: boolean;
  /** It changes the chunk only where the device has it [G23]. */
  onlyIfPresent?: true;
}

const WORD = 32;

export const chunkNoOf = (seq: number): number => Math.floor(seq / CHUNK_SIZE);
/** Returns a chunk's key. It contains epoch and `since`, so that no chunk of another epoch or membership is found. */
export const chunkKey = ({ chunkNo, ...stream }: ChunkKey): string => `${chunkKeyPrefix(stream)}${chunkNo}`;
/** Returns the common prefix of all chunk keys of a stream under one epoch and one `since`. */
export const chunkKeyPrefix = ({ epoch, stream, since }: Omit<ChunkKey, 'chunkNo'>): string =>
  `${epoch}/${stream}/${since}/`;

/** Computes the key of a chunk of a stream that is in sight. */
export const chunkKeyOf = ({ epoch, id, membership }: PresentHead, chunkNo: number): string =>
  chunkKey({ epoch, stream: id, since: membership.since, chunkNo });

/** [Y9] Whether a chunk still belongs to its stream as the device now knows it; the sweep removes the others. */
export const isCurrentChunk = (
  chunk: Pick<Chunk, 'epoch' | 'since'>,
  head: Head | undefined,
  epoch: Epoch | null,
): boolean => chunk.epoch === epoch && isPresent(head, epoch) && head.membership.since === chunk.since;

export function isNumberAnswered({ chunkNo: chunkNo, answered }: Chunk, seq: number): boolean {
  const offset = seq - chunkNo * CHUNK_SIZE;
  return offset >= 0 && offset < CHUNK_SIZE && ((answered[offset < WORD ? 0 : 1] >>> (offset % WORD)) & 1) === 1;
}

const withAnswered = (answered: Chunk['answered'], offset: number): Chunk['answered'] => {
  const bit = 1 << (offset % WORD);
  return offset < WORD ? [(answered[0] | bit) >>> 0, answered[1]] : [answered[0], (answered[1] | bit) >>> 0];
};

/** [G4] Returns the numbers of a chunk that the server has answered without a row: this member has none there. */
export function absentNumbers(chunk: Chunk): number[] {
  const rows = new Set(chunk.rows.map(({ seq }) => seq));
  return Array.from({ length: CHUNK_SIZE }, (_, offset) => chunk.chunkNo * CHUNK_SIZE + offset).filter(
    (seq) => !rows.has(seq) && isNumberAnswered(chunk, seq),
  );
}

/** Returns the visible numbers of a chunk, up to `last`, that the server has not answered, in ascending order. */
export function missingNumbers(
  chunk: Chunk | undefined,
  chunkNo: number,
  ranges: readonly Range[],
  last: number,
): number[] {
  const missing: number[] = [];
  for (let seq = Math.max(1, chunkNo * CHUNK_SIZE); seq <= Math.min(last, chunkNo * CHUNK_SIZE + CHUNK_SIZE - 1); seq++)
    if (inRanges(ranges, seq) && !(chunk && isNumberAnswered(chunk, seq))) missing.push(seq);
  return missing;
}

/** Returns the chunks that hold visible numbers above `afterSeq`, newest first. */
export function visibleChunks({ info, membership }: PresentHead, afterSeq = 0): number[] {
  const lowest = lowestVisible(membership.ranges, info.last);
  const chunkNos: number[] = [];
  if (lowest === null || afterSeq >= info.last) return chunkNos;
  for (let chunkNo = chunkNoOf(info.last); chunkNo >= chunkNoOf(Math.max(lowest, afterSeq + 1)); chunkNo--)
    if (overlapsRanges(membership.ranges, chunkNo)) chunkNos.push(chunkNo);
  return chunkNos;
}

/**
 * Returns the first chunk that is on the device by itself, where only the newest rows of a stream are [G23]; older ones
 * come when a screen wants them. `fetchedRows`: how many the stream's kind fetches.
 */
export const keepFromOf = ({ last }: Pick<PresentHead['info'], 'last'>, fetchedRows: number): number =>
  chunkNoOf(Math.max(1, last - fetchedRows + 1));

const overlapsRanges = (ranges: PresentHead['membership']['ranges'], chunkNo: number): boolean =>
  ranges.some(
    ([from, to]) => from <= to && from <= chunkNo * CHUNK_SIZE + CHUNK_SIZE - 1 && to >= chunkNo * CHUNK_SIZE,
  );

/** [Y21] A number is given to one row and never again: where another lies, what came is of another history. */
export const contradicts = (chunk: Chunk | undefined, { rows }: ChunkChange): boolean =>
  rows.length > 0 && !!chunk && rows.some((row) => chunk.rows.some(({ seq, id }) => seq === row.seq && id !== row.id));

/**
 * Merges a change into a chunk. Two rows with one number are merged by their revisions, so the order and the repetition
 * of changes do not matter [Y11, Y14]. Returns `chunk` itself when nothing changes.
 */
export function mergeChunk(chunk: Chunk | undefined, change: ChunkChange): Chunk | undefined {
  const { key, isStale, completeThrough, rows, trusted } = change;
  if (!chunk && (change.onlyIfPresent || (!completeThrough && !rows.length && !change.absent?.length)))
    return undefined;
  const start = key.chunkNo * CHUNK_SIZE;
  let answered: Chunk['answered'] = !chunk || isStale ? [0, 0] : chunk.answered;
  for (let seq = Math.max(1, start); seq <= Math.min(completeThrough, start + CHUNK_SIZE - 1); seq++)
    answered = withAnswered(answered, seq - start);
  const bySeq = new Map(chunk?.rows.map((row) => [row.seq, row]));
  for (const row of rows) {
    const stored = bySeq.get(row.seq);
    bySeq.set(row.seq, stored ? mergeRow(stored, row) : row);
    if (trusted) answered = withAnswered(answered, row.seq - start);
  }
  if (trusted) for (const seq of change.absent ?? []) answered = withAnswered(answered, seq - start);
  const merged = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  const same =
    chunk &&
    chunk.answered[0] === answered[0] &&
    chunk.answered[1] === answered[1] &&
    merged.length === chunk.rows.length &&
    merged.every((row, i) => row === chunk.rows[i]);
  return same
    ? chunk
    : {
        id: chunkKey(key),
        streamId: key.stream,
        epoch: key.epoch,
        since: key.since,
        chunkNo: key.chunkNo,
        rows: merged,
        answered,
      };
}

/**
 * Merges two copies of a chunk when it is unknown which copy is newer [Y18]. The result has the rows of both; a number
 * counts as answered only if both copies say so.
 */
export function mergeChunkCopies(stored: Chunk | null, carried: Chunk | null): Chunk | null {
  if (!stored || !carried) return stored ?? carried;
  const { epoch, streamId: stream, since, chunkNo: chunkNo } = stored;
  const merged =
    mergeChunk(stored, {
      key: { epoch, stream, since, chunkNo },
      isStale: false,
      completeThrough: 0,
      rows: carried.rows,
      trusted: false,
    }) ?? stored;
  const answered: Chunk['answered'] = [
    (stored.answered[0] & carried.answered[0]) >>> 0,
    (stored.answered[1] & carried.answered[1]) >>> 0,
  ];
  const same = merged === stored && answered[0] === stored.answered[0] && answered[1] === stored.answered[1];
  return same ? stored : { ...merged, answered };
}
