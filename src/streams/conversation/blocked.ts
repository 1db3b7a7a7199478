import { optimisticView } from '#actions/optimistic.ts';
import { isFailed, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { Epoch, MemberId } from '#schemas/ids.ts';
import { isPresent } from '#sync/replica/heads.ts';

/** Returns the members whom this member blocks: the server's list with queued blocks and unblocks applied. */
export function blockedByMe(
  account: Head | undefined,
  epoch: Epoch | null,
  outbox: OutboxSnapshot,
): ReadonlySet<MemberId> {
  const blocked = new Set(isPresent(account, epoch) && account.info.kind === 'account' ? account.info.blockedIds : []);
  for (const entry of outbox.entries) {
    if (isFailed(outbox, entry.id)) continue;
    const added = optimisticView.blockedBy(entry);
    if (added) blocked.add(added);
    const removed = optimisticView.unblockedBy(entry);
    if (removed) blocked.delete(removed);
  }
  return blocked;
}
