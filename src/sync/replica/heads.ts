/** What the device knows of a stream, and how news change it [Y7, Y8, Y9]. */
import type { Head } from '#schemas/entities/head.ts';
import type { Membership, PresentMembership } from '#schemas/entities/membership.ts';
import type { StreamInfo } from '#schemas/streams/registry.ts';
import type { Epoch } from '#schemas/ids.ts';
import type { ChangeSet } from './change-set.ts';

export type PresentHead = Head & { membership: PresentMembership; info: StreamInfo };

/** [Y21] A head of another epoch counts as none. */
export const headOfEpoch = (head: Head | undefined, epoch: Epoch | null): Head | undefined =>
  head?.epoch === epoch ? head : undefined;

/** Whether the stream is in sight on this device. */
export const isPresent = (head: Head | undefined, epoch: Epoch | null): head is PresentHead =>
  head !== undefined && head.epoch === epoch && !head.membership.gone && head.info !== null;

/** [Y9] The membership's own revision never restarts: the higher one holds, the known one when equal. */
export const newerMembership = (head: Head | undefined, membership: Membership): Membership =>
  head && head.membership.rev >= membership.rev ? head.membership : membership;

export type CompleteChangeSet = ChangeSet & { membership: Membership };

/** [G5] What came without a membership is for the member as the device knows it; null: the device has no head. */
export function withMembership(changeSet: ChangeSet, head: Head | undefined): CompleteChangeSet | null {
  const { membership } = changeSet;
  if (membership) return changeSet as CompleteChangeSet;
  return head ? { ...changeSet, membership: head.membership } : null;
}

/** Revisions that came live while an earlier one was still missing. */
export type PendingRevs = ReadonlySet<number>;
export const noPendingRevs: PendingRevs = new Set();

/** [Y8] A revision advances the head only when nothing before it is missing. */
export function advanceRev(
  rev: number,
  pendingRevs: PendingRevs,
  newRev: number,
): { rev: number; pendingRevs: PendingRevs } {
  const pending = new Set(pendingRevs);
  if (newRev > rev) pending.add(newRev);
  let reachedRev = rev;
  while (pending.has(reachedRev + 1)) reachedRev += 1;
  for (const each of pending) if (each <= reachedRev) pending.delete(each);
  return { rev: reachedRev, pendingRevs: pending };
}

export interface HeadMerge {
  /** The very head that was given when nothing changes; undefined when the device still has none. */
  head: Head | undefined;
  pendingRevs: PendingRevs;
  /** A revision before this one is missing, or a stream without a head was heard of. */
  needsPull: boolean;
}

/** Rows are written before the head that claims them [Y7]: see `chunkChanges`. `epoch`: the answer's. */
export function mergeHead(
  stored: Head | undefined,
  received: ChangeSet,
  epoch: Epoch,
  pendingRevs: PendingRevs = noPendingRevs,
): HeadMerge {
  const head = headOfEpoch(stored, epoch);
  const changeSet = withMembership(received, head);
  if (!changeSet) return { head, pendingRevs: noPendingRevs, needsPull: true };
  const membership = newerMembership(head, changeSet.membership);
  const present = isPresent(head, epoch) ? head : undefined;
  if (membership.gone) {
    if (head?.membership.gone && head.membership.rev === membership.rev)
      return { head, pendingRevs: noPendingRevs, needsPull: false };
    const kind = head?.kind ?? changeSet.kind;
    return {
      head: { id: changeSet.stream, kind, epoch, rev: 0, floor: 0, membership, info: null, card: null },
      pendingRevs: noPendingRevs,
      needsPull: false,
    };
  }
  if (!present && changeSet.source !== 'pull')
    return { head, pendingRevs: noPendingRevs, needsPull: !head || changeSet.membership.rev > head.membership.rev };

  const sameVisibility = present?.membership.since === membership.since;
  const isCurrent = !changeSet.membership.gone && changeSet.membership.since === membership.since;
  let rev = present?.rev ?? 0;
  let floor = sameVisibility ? (present?.floor ?? 0) : 0;
  if (changeSet.throughRev && isCurrent) {
    rev = Math.max(rev, changeSet.throughRev);
    if (changeSet.truncated) floor = Math.max(floor, changeSet.throughRev);
  }
  const next = advanceRev(rev, sameVisibility ? pendingRevs : noPendingRevs, changeSet.rev);
  const info =
    present && !(changeSet.info && isFresher(present, changeSet.info.rev, changeSet.membership.rev))
      ? present.info
      : changeSet.info;
  const merged: Head = {
    id: changeSet.stream,
    kind: present?.kind ?? changeSet.kind,
    epoch,
    rev: next.rev,
    floor,
    membership,
    info,
    card: cardOf(present, membership, changeSet),
  };
  return {
    head: present && sameHead(present, merged) ? present : merged,
    pendingRevs: next.pendingRevs,
    needsPull: next.pendingRevs.size > 0,
  };
}

/** What is shared shows itself anew also where only the sight of it has changed: the preview is of what may be seen. */
const isFresher = ({ info, membership }: PresentHead, rev: number, membershipRev: number): boolean =>
  rev > info.rev || (rev === info.rev && membershipRev > membership.rev);

/** [Y7] The other's card is kept only while the membership says so. */
function cardOf(present: Head | undefined, membership: PresentMembership, changeSet: CompleteChangeSet): Head['card'] {
  if (!membership.cardAllowed) return null;
  const storedCard = present?.card ?? null;
  const allowed = !changeSet.membership.gone && changeSet.membership.cardAllowed;
  return changeSet.card && allowed && (!storedCard || changeSet.card.rev > storedCard.rev)
    ? changeSet.card
    : storedCard;
}

const sameHead = (one: Head, other: Head): boolean =>
  one.rev === other.rev &&
  one.floor === other.floor &&
  one.membership === other.membership &&
  one.info === other.info &&
  one.card === other.card;
