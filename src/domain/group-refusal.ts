import type { RefusalCode } from '#schemas/error-codes.ts';
import type { GroupSwitch } from '#schemas/streams/group.ts';
import type { GroupView } from './views.ts';

/** What a member may want to do in a group, and what a group can keep for its admins or forbid a member. */
export type GroupDeed = GroupSwitch | 'edit';

/** What a member who is silenced may not do. */
const spoken = new Set<GroupDeed>(['write', 'edit', 'poll', 'mention-all']);

/**
 * Returns why the server would refuse it to this member, as far as the device knows; null: it would not [G28]. A
 * courtesy: the server judges when an entry arrives. Slow mode refuses nothing [G16]. `now`: the server's time, in
 * milliseconds.
 */
export function groupRefusalOf(
  { info, own }: { info: Pick<GroupView['info'], 'adminsOnly'>; own: Pick<GroupView['own'], 'role' | 'silencedUntil'> },
  deed: GroupDeed,
  now: number,
): RefusalCode | null {
  if (spoken.has(deed) && own.silencedUntil !== null && Date.parse(own.silencedUntil) > now) return 'group-silenced';
  if (own.role === 'admin' || deed === 'edit') return null;
  const needed: readonly GroupSwitch[] = deed === 'poll' || deed === 'mention-all' ? ['write', deed] : [deed];
  return needed.some((each) => info.adminsOnly.includes(each)) ? 'group-admins-only' : null;
}
