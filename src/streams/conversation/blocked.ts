import { isFailed, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { Epoch, MemberId } from '#schemas/ids.ts';
import { isPresent } from '#sync/replica/heads.ts';

/** Whom the member blocks, as soon as they have asked for it. */
export function blockedByMe(
  account: Head | undefined,
  epoch: Epoch | null,
  outbox: OutboxSnapshot,
): ReadonlySet<MemberId> {
  const blocked = new Set(isPresent(account, epoch) && account.info.kind === 'account' ? account.info.blockedIds : []);
  for (const entry of outbox.entries) {
    if (isFailed(outbox, entry.id)) continue;
    if (entry.action === 'member.block') blocked.add(entry.data.memberId);
    if (entry.action === 'member.unblock') blocked.delete(entry.data.memberId);
  }
  return blocked;
}
