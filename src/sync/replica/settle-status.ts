/** Decides when an answered entry may leave the outbox: once the server's result is in the store [Y1]. */
import type { RecordedResult } from '#schemas/commands/queue.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { StreamRow } from '#schemas/streams/registry.ts';
import type { StreamKinds } from '#streams/types.ts';
import type { PresentHead } from './heads.ts';
import { inRanges } from './ranges.ts';

/**
 * Returns `stored` if the result is in the store, `waits` if it is not there yet, `pull` if only a pull can decide.
 * `head`: the stored head of `result.stream` in the current epoch. `row`: the stored row at the result's number.
 */
export function settleStatus(
  result: RecordedResult,
  head: Head | undefined,
  row: StreamRow | undefined,
  kinds: StreamKinds,
): 'stored' | 'waits' | 'pull' {
  const resultMembership = result.membership;
  if (result.what === 'cancelled' || !resultMembership) return 'stored';
  if (!head) return resultMembership.gone ? 'stored' : 'pull';
  const { membership } = head;
  if (membership.rev < resultMembership.rev) return membership.gone || resultMembership.gone ? 'pull' : 'waits';
  if (membership.gone) return 'stored';
  if (kinds.showsResultsInRows(head.kind) && head.rev < result.rev) return 'waits';
  if (!result.row)
    return kinds.showsResultsInInfo(head.kind) && (head.info?.rev ?? 0) < result.rev ? 'waits' : 'stored';
  if (!inRanges(membership.ranges, result.row.seq)) return 'stored';
  // Another message in its place is of another history, and a pull that says so is under way [Y21].
  return row?.id === result.row.id && row.rev >= result.row.rev ? 'stored' : 'waits';
}

/** Makes the result of an entry from the row with the entry's id, by whichever way the row arrived [Y1]. */
export const resultOfRow = ({ id }: Entry, row: StreamRow, head: PresentHead): RecordedResult => ({
  id,
  status: 'applied',
  epoch: head.epoch,
  stream: head.id,
  rev: row.rev,
  row,
  membership: head.membership,
  info: head.info,
});
