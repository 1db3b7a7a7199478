import type { Head } from '#schemas/entities/head.ts';
import type { Epoch } from '#schemas/ids.ts';
import { groupBy } from '#lib/group-by.ts';
import { headOfEpoch, isLate, newerMembership, isPresent, withMembership } from './heads.ts';
import type { ChangeSet } from './change-set.ts';
import { chunkNoOf, keepFromOf, type ChunkChange } from './chunks.ts';
import { inRanges } from './ranges.ts';

/**
 * Returns what a change set changes in the chunks of its stream. The chunks are written before the head [Y7].
 * Without a head, only a pull changes chunks [Y8]. Rows read under an earlier `since` of the membership are ignored
 * [Y9, Y20], except the row of an own entry: it is stored, but its number does not count as answered. A change of a row
 * below the newest `fetchedRows` goes only into a chunk that the device has [G23].
 */
export function chunkChanges(
  stored: Head | undefined,
  received: ChangeSet,
  epoch: Epoch,
  fetchedRows = Infinity,
): ChunkChange[] {
  const head = headOfEpoch(stored, epoch);
  const changeSet = withMembership(received, head);
  if (!changeSet || isLate(received, head)) return [];
  const membership = newerMembership(head, changeSet.membership);
  const present = isPresent(head, epoch) ? head : undefined;
  if (membership.gone || (!present && changeSet.source !== 'pull')) return [];
  const isCurrent = !changeSet.membership.gone && changeSet.membership.since === membership.since;
  if (!isCurrent && changeSet.source !== 'own') return [];

  const floor = present?.membership.since === membership.since ? present.floor : 0;
  const trusted = isCurrent && changeSet.snapshotRev >= floor;
  const rows = groupBy(
    changeSet.rows.filter(({ seq }) => inRanges(membership.ranges, seq)),
    ({ seq }) => chunkNoOf(seq),
  );
  const staleChunks = new Set([...changeSet.staleChunks, ...(present ? [] : doubtfulChunks(changeSet))]);
  const absent = groupBy(
    (changeSet.absent ?? []).filter((seq) => inRanges(membership.ranges, seq)),
    chunkNoOf,
  );
  const keepFrom = keepFromOf({ last: Math.max(present?.info.last ?? 0, changeSet.info?.last ?? 0) }, fetchedRows);
  const completeChunks = new Set(trusted ? changeSet.completeChunks : []);
  // An entry waits for its result to be stored [Y1], and a chunk that was fetched is wanted.
  const isNews = changeSet.source === 'live' || changeSet.source === 'pull';
  const isOlder = (chunkNo: number) => isNews && chunkNo < keepFrom && !completeChunks.has(chunkNo);
  return [...new Set([...staleChunks, ...completeChunks, ...rows.keys(), ...absent.keys()])].map((chunkNo) => ({
    key: { epoch, stream: changeSet.stream, since: membership.since, chunkNo },
    isStale: staleChunks.has(chunkNo),
    completeThrough: completeChunks.has(chunkNo) ? (changeSet.info?.last ?? 0) : 0,
    rows: rows.get(chunkNo) ?? [],
    ...(absent.has(chunkNo) && { absent: absent.get(chunkNo) ?? [] }),
    trusted,
    ...(isOlder(chunkNo) && { onlyIfPresent: true as const }),
  }));
}

/**
 * Returns the chunks that lose their answered numbers because the stream has no head. Such chunks exist when the
 * process was killed after it wrote the rows of a pull and before it wrote the heads. A truncated pull does not contain
 * every change since then, so these chunks may be old [Y7].
 */
const doubtfulChunks = ({ truncated, info }: ChangeSet): number[] =>
  truncated && info ? Array.from({ length: chunkNoOf(info.last) + 1 }, (_, chunkNo) => chunkNo) : [];
