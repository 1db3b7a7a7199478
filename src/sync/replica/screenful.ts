import type { StreamKinds } from '#streams/types.ts';
import type { ChangeSet } from './change-set.ts';

/** As many streams as most screens show: what is written first is waited for. */
const SCREENFUL = 14;

/**
 * A large answer in two parts, the second one where there is more than a screenful: what leaves the sight and the
 * account's own, with the streams that a list begins with; then the others. Each stream is whole in its part.
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
