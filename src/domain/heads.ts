/** What the device knows of a stream, and how news change it [Y7, Y8, Y9]. */
import type { Head } from '#schemas/entities/head.ts';
import type { Membership, PresentMembership } from '#schemas/entities/membership.ts';
import type { StreamInfo } from '#schemas/entities/stream.ts';
import type { Epoch } from '#schemas/ids.ts';
import type { Item } from './items.ts';

export type PresentHead = Head & { membership: PresentMembership; info: StreamInfo };

/** [Y21] A head of another epoch counts as none. */
export const headIn = (head: Head | undefined, epoch: Epoch | null): Head | undefined =>
  head?.epoch === epoch ? head : undefined;

/** Whether the stream is in sight on this device. */
export const isPresent = (head: Head | undefined, epoch: Epoch | null): head is PresentHead =>
  head !== undefined && head.epoch === epoch && !head.membership.gone && head.info !== null;

/** [Y9] The membership's own revision never restarts: the higher one holds, the known one when equal. */
export const heldMembership = (head: Head | undefined, membership: Membership): Membership =>
  head && head.membership.rev >= membership.rev ? head.membership : membership;

/** Revisions that came live while an earlier one was still missing. */
export type PendingRevs = ReadonlySet<number>;
export const noPendingRevs: PendingRevs = new Set();

/** [Y8] A revision advances the head only when nothing before it is missing. */
export function advance(rev: number, pendingRevs: PendingRevs, one: number): { rev: number; pendingRevs: PendingRevs } {
  const waiting = new Set(pendingRevs);
  if (one > rev) waiting.add(one);
  let reached = rev;
  while (waiting.has(reached + 1)) reached += 1;
  for (const each of waiting) if (each <= reached) waiting.delete(each);
  return { rev: reached, pendingRevs: waiting };
}

export interface HeadMerge {
  /** The very head that was given when nothing changes; undefined when the device still has none. */
  head: Head | undefined;
  pendingRevs: PendingRevs;
  /** A revision before this one is missing, or a stream without a head was heard of. */
  wantPull: boolean;
}

/** Rows are written before the head that claims them [Y7]: see `pageChanges`. `epoch`: the answer's. */
export function mergeHead(
  known: Head | undefined,
  item: Item,
  epoch: Epoch,
  pendingRevs: PendingRevs = noPendingRevs,
): HeadMerge {
  const head = headIn(known, epoch);
  const membership = heldMembership(head, item.membership);
  const present = isPresent(head, epoch) ? head : undefined;
  if (membership.gone) {
    if (head?.membership.gone && head.membership.rev === membership.rev)
      return { head, pendingRevs: noPendingRevs, wantPull: false };
    const kind = head?.kind ?? item.kind;
    return {
      head: { id: item.stream, kind, epoch, rev: 0, floor: 0, membership, info: null, card: null },
      pendingRevs: noPendingRevs,
      wantPull: false,
    };
  }
  if (!present && item.source !== 'pull')
    return { head, pendingRevs: noPendingRevs, wantPull: !head || item.membership.rev > head.membership.rev };

  const sameTime = present?.membership.since === membership.since;
  const current = !item.membership.gone && item.membership.since === membership.since;
  let rev = present?.rev ?? 0;
  let floor = sameTime ? (present?.floor ?? 0) : 0;
  if (item.upTo && current) {
    rev = Math.max(rev, item.upTo);
    if (item.partial) floor = Math.max(floor, item.upTo);
  }
  const next = advance(rev, sameTime ? pendingRevs : noPendingRevs, item.one);
  const info =
    present && !(item.info && isFresher(present, item.info.rev, item.membership.rev)) ? present.info : item.info;
  const merged: Head = {
    id: item.stream,
    kind: item.kind,
    epoch,
    rev: next.rev,
    floor,
    membership,
    info,
    card: cardOf(present, membership, item),
  };
  return {
    head: present && sameHead(present, merged) ? present : merged,
    pendingRevs: next.pendingRevs,
    wantPull: next.pendingRevs.size > 0,
  };
}

/** What is shared shows itself anew also where only the sight of it has changed: the preview is of what may be seen. */
const isFresher = ({ info, membership }: PresentHead, rev: number, membershipRev: number): boolean =>
  rev > info.rev || (rev === info.rev && membershipRev > membership.rev);

/** [Y7] The other's card is kept only while the membership says so. */
function cardOf(present: Head | undefined, membership: PresentMembership, item: Item): Head['card'] {
  if (!membership.cardAllowed) return null;
  const known = present?.card ?? null;
  const allowed = !item.membership.gone && item.membership.cardAllowed;
  return item.card && allowed && (!known || item.card.rev > known.rev) ? item.card : known;
}

const sameHead = (a: Head, b: Head): boolean =>
  a.rev === b.rev && a.floor === b.floor && a.membership === b.membership && a.info === b.info && a.card === b.card;
