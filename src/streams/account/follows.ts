import { optimisticView } from '#actions/optimistic.ts';
import { isFailed, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { MemberId } from '#schemas/ids.ts';

/** By member: the value that waits in the outbox. */
type PendingFlags = ReadonlyMap<MemberId, boolean>;

interface Pending {
  waiting: PendingFlags;
  /** Of whom a wish was refused, and has not been repeated. */
  refused: ReadonlySet<MemberId>;
}

export interface PendingFollows {
  /** Whether this member wants to follow them. */
  following: Pending;
  /** Whether this member has accepted them as a follower, or removed them. */
  accepted: Pending;
}

/** Returns what waits about follows, by member; a refused wish changes nothing [MEMBERAREA-17]. */
export function pendingFollows(outbox: OutboxSnapshot): PendingFollows {
  const collect = (flag: 'following' | 'accepted'): Pending => {
    const waiting = new Map<MemberId, boolean>();
    const refused = new Set<MemberId>();
    for (const entry of outbox.entries) {
      const wish = optimisticView.followWishOf(entry);
      const value = wish?.[flag];
      if (!wish || value === undefined) continue;
      if (isFailed(outbox, entry.id)) refused.add(wish.memberId);
      else waiting.set(wish.memberId, value);
    }
    return { waiting, refused };
  };
  return { following: collect('following'), accepted: collect('accepted') };
}
