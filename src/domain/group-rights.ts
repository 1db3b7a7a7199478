/** What a member may do in a group, as this device knows it; the server judges at receipt [G28]. */
import type { GroupMembership } from '#schemas/entities/membership.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { GroupInfo, GroupSwitch } from '#schemas/streams/group.ts';

interface MemberOfGroup {
  info: Pick<GroupInfo, 'adminsOnly'>;
  own: Pick<GroupMembership, 'role' | 'silencedUntil'>;
}

export const isGroupAdmin = ({ own }: { own: Pick<GroupMembership, 'role'> }): boolean => own.role === 'admin';

/** Returns whether a member may do what a group can keep for its admins. */
export const mayInGroup = (group: MemberOfGroup, what: GroupSwitch): boolean =>
  isGroupAdmin(group) || !group.info.adminsOnly.includes(what);

/** What a member may want to do in a group: what it can keep for its admins, or what it forbids who is silenced. */
export type GroupDeed = GroupSwitch | 'edit';

/** What a member who is silenced may not do. */
const spoken = new Set<GroupDeed>(['write', 'edit', 'poll', 'mention-all']);

/**
 * Returns why the server would refuse it to this member, as far as the device knows; null: it would not. Slow mode
 * refuses nothing [G16]. `now`: the server's time, in milliseconds.
 */
export function groupRefusalOf(group: MemberOfGroup, deed: GroupDeed, now: number): RefusalCode | null {
  const { silencedUntil } = group.own;
  if (spoken.has(deed) && silencedUntil !== null && Date.parse(silencedUntil) > now) return 'group-silenced';
  if (deed === 'edit') return null;
  const needed: readonly GroupSwitch[] = deed === 'poll' || deed === 'mention-all' ? ['write', deed] : [deed];
  return needed.every((each) => mayInGroup(group, each)) ? null : 'group-admins-only';
}
