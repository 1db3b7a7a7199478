import type { Head } from '#schemas/entities/head.ts';
import type { Epoch } from '#schemas/ids.ts';
import { groupBy } from '#lib/group-by.ts';
import { headOfEpoch, newerMembership, isPresent, withMembership } from './heads.ts';
import type { ChangeSet } from './change-set.ts';
import { chunkNoOf, type ChunkChange } from './chunks.ts';
import { inRanges } from './ranges.ts';

/**
 * What an item writes into the history, before its head [Y7]. Rows of a stream of which the device has no head are not
 * taken [Y8], nor what belongs to an earlier time in the stream [Y9, Y20]; an own row is kept but never counts as
 * answered then.
 */
export function chunkChanges(stored: Head | undefined, received: ChangeSet, epoch: Epoch): ChunkChange[] {
  const head = headOfEpoch(stored, epoch);
  const changeSet = withMembership(received, head);
  if (!changeSet) return [];
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
  const completeChunks = new Set(trusted ? changeSet.completeChunks : []);
  return [...new Set([...staleChunks, ...completeChunks, ...rows.keys(), ...absent.keys()])].map((chunkNo) => ({
    key: { epoch, stream: changeSet.stream, since: membership.since, chunkNo },
    isStale: staleChunks.has(chunkNo),
    completeThrough: completeChunks.has(chunkNo) ? (changeSet.info?.last ?? 0) : 0,
    rows: rows.get(chunkNo) ?? [],
    ...(absent.has(chunkNo) && { absent: absent.get(chunkNo) ?? [] }),
    trusted,
  }));
}

/**
 * [Y7] Without a head there may still be chunks: rows of an earlier pull, whose device was killed before it wrote the
 * heads. A pull that does not say all that has changed since leaves nothing of them answered.
 */
const doubtfulChunks = ({ truncated, info }: ChangeSet): number[] =>
  truncated && info ? Array.from({ length: chunkNoOf(info.last) + 1 }, (_, chunkNo) => chunkNo) : [];
