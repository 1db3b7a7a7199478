import type { StreamKinds } from '#streams/types.ts';
import type { ChangeSet } from './change-set.ts';

/** Number of streams that fill most screens. Kept low, because the first part delays the first screen. */
const SCREENFUL = 14;

/**
 * Splits the change sets of a large answer into two parts. The first part has the streams that are in no list (gone
 * streams and the account) and the first streams of the list; the second part has the others. Returns one part if the
 * answer has no more than a screenful. No stream is divided.
 */
export function screenfulFirst(
  changeSets: readonly ChangeSet[],
  kinds: StreamKinds,
  screenful = SCREENFUL,
): readonly (readonly ChangeSet[])[] {
  const listPosition = ({ membership, info }: ChangeSet) => (membership ? kinds.orderOf(membership, info) : 0);
  const ordered = changeSets.toSorted((a, b) => listPosition(a) - listPosition(b));
  const end = ordered.filter((changeSet) => listPosition(changeSet) === 0).length + screenful;
  return end < changeSets.length ? [ordered.slice(0, end), ordered.slice(end)] : [changeSets];
}
