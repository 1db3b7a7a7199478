/** Merges change sets into heads [Y7, Y8, Y9]. */
import type { Head } from '#schemas/entities/head.ts';
import type { Membership, PresentMembership } from '#schemas/entities/membership.ts';
import type { StreamInfo } from '#schemas/streams/registry.ts';
import type { Epoch } from '#schemas/ids.ts';
import type { ChangeSet } from './change-set.ts';

export type PresentHead = Head & { membership: PresentMembership; info: StreamInfo };

/** Returns the head if it belongs to `epoch`; a head of another epoch counts as none [Y21]. */
export const headOfEpoch = (head: Head | undefined, epoch: Epoch | null): Head | undefined =>
  head?.epoch === epoch ? head : undefined;

/** Returns whether a head belongs to this epoch, has an info, and has a membership that is not gone. */
export const isPresent = (head: Head | undefined, epoch: Epoch | null): head is PresentHead =>
  head !== undefined && head.epoch === epoch && !head.membership.gone && head.info !== null;

/** Returns the membership with the higher revision, the stored one if equal. This revision never restarts [Y9]. */
export const newerMembership = (head: Head | undefined, membership: Membership): Membership =>
  head && head.membership.rev >= membership.rev ? head.membership : membership;

export type CompleteChangeSet = ChangeSet & { membership: Membership };

/** [G5] What came without a membership is for the member as the device knows it; null: the device has no head. */
export function withMembership(changeSet: ChangeSet, head: Head | undefined): CompleteChangeSet | null {
  const { membership } = changeSet;
  if (membership) return changeSet as CompleteChangeSet;
  return head ? { ...changeSet, membership: head.membership } : null;
}

/**
 * [G5, G7] Whether an item for all members of a group comes after what the device knows already, or is from before the
 * present membership, which may hide its row: nothing of it is applied, and a pull brings what is missing.
 */
export const isLate = ({ membership, rev }: ChangeSet, head: Head | undefined): boolean =>
  membership === null && head !== undefined && (rev <= head.rev || rev < head.floor);

/** Revisions that arrived while an earlier one was still missing, each with the info that waits for these [G5]. */
export type PendingRevs = ReadonlyMap<number, StreamInfo | null>;
export const noPendingRevs: PendingRevs = new Map();

/**
 * Advances a head's revision by a new one, but only as far as no revision is missing [Y8]. `waiting`: an info that
 * counts once its own revision is reached. Returns the latest such info too, if there is one.
 */
export function advanceRev(
  rev: number,
  pendingRevs: PendingRevs,
  newRev: number,
  waiting: StreamInfo | null = null,
): { rev: number; pendingRevs: PendingRevs; info: StreamInfo | null } {
  const pending = new Map(pendingRevs);
  if (newRev > rev) pending.set(newRev, waiting);
  let reachedRev = rev;
  while (pending.has(reachedRev + 1)) reachedRev += 1;
  const reachedInfos = [waiting, ...pending.values()].filter((each) => each !== null && each.rev <= reachedRev);
  for (const each of pending.keys()) if (each <= reachedRev) pending.delete(each);
  return { rev: reachedRev, pendingRevs: pending, info: reachedInfos.reduce(latestInfo, null) };
}

const latestInfo = (one: StreamInfo | null, other: StreamInfo | null): StreamInfo | null =>
  one && other ? (other.rev > one.rev ? other : one) : (one ?? other);

export interface HeadMerge {
  /** The stored head itself when nothing changes; undefined when the device still has none. */
  head: Head | undefined;
  pendingRevs: PendingRevs;
  /** True if an earlier revision is missing, or if only a pull can create the stream's head. */
  needsPull: boolean;
}

/**
 * Merges a change set of the given epoch into a stored head. The caller writes the rows before the head that claims
 * them [Y7]: see `chunkChanges`. What came without a membership counts rows that only the member's own items tell of:
 * its info waits for all earlier revisions [G5].
 */
export function mergeHead(
  stored: Head | undefined,
  received: ChangeSet,
  epoch: Epoch,
  pendingRevs: PendingRevs = noPendingRevs,
): HeadMerge {
  const head = headOfEpoch(stored, epoch);
  const changeSet = withMembership(received, head);
  if (!changeSet) return { head, pendingRevs: noPendingRevs, needsPull: true };
  if (isLate(received, head)) return { head, pendingRevs, needsPull: !!head && received.rev > head.rev };
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
  // [G7] What all members of a group got before this membership began is not for it.
  const begunAt = membership.group ? changeSet.rev : 0;
  let floor = sameVisibility ? (present?.floor ?? 0) : begunAt;
  if (changeSet.throughRev && isCurrent) {
    rev = Math.max(rev, changeSet.throughRev);
    if (changeSet.truncated) floor = Math.max(floor, changeSet.throughRev);
  }
  const isForAll = received.membership === null;
  const pending = sameVisibility ? pendingRevs : noPendingRevs;
  const next = advanceRev(rev, pending, changeSet.rev, isForAll ? changeSet.info : null);
  const newInfo = latestInfo(isForAll ? null : changeSet.info, next.info);
  const info =
    present && !(newInfo && isFresher(present, newInfo.rev, changeSet.membership.rev)) ? present.info : newInfo;
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

/**
 * Returns whether an info replaces the stored one. At an equal revision a newer membership decides, because the preview
 * in the info depends on what the member may see.
 */
const isFresher = ({ info, membership }: PresentHead, rev: number, membershipRev: number): boolean =>
  rev > info.rev || (rev === info.rev && membershipRev > membership.rev);

/** Returns the other member's card: the newer one, or null as soon as the membership does not allow a card [Y7]. */
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
