/** Converts groups as the sync functions have them into those of the specification [GROUP-02, GROUP-07]. */
import { previewText } from '#domain/preview.ts';
import { unreadOf } from '#domain/unread.ts';
import type { PresentMembership } from '#schemas/entities/membership.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { GroupInfo, GroupInvitation, GroupRow } from '#schemas/streams/group.ts';
import type { StreamInfo } from '#schemas/streams/registry.ts';
import type { WireGroup, WireGroupMessage, WireGroupShared } from '#schemas/wire/group-events.ts';
import { conversationOf } from '../wire.ts';

/** A name that is not known, as the specification says. */
export const UNKNOWN_NAME = 'Unknown';

export const isGroup = (info: StreamInfo | null): info is GroupInfo => info?.kind === 'group';

export const isTalk = (row: GroupRow): boolean => row.type !== 'system';

export const sharedGroupOf = (stream: string, info: GroupInfo): WireGroupShared => ({
  id: conversationOf(stream),
  name: info.name,
  avatar: info.avatarUrl,
  privacy: info.privacy,
  description: info.description,
  members_count: info.members,
});

/** Counts what a member has not read [Y12]. */
export function unreadCountsOf(info: GroupInfo, membership: PresentMembership) {
  const unread = unreadOf(info.last, membership, info.system);
  return { has_unread: unread > 0, unread_count: unread };
}

/** One member's view of a group, with what else is read for it. */
export interface GroupSide {
  stream: string;
  info: GroupInfo;
  membership: PresentMembership;
  rows: readonly GroupRow[];
  members: WireGroup['members'];
  nameOf: (member: MemberId) => string;
}

export function wireGroupOf({ stream, info, membership, rows, members, nameOf }: GroupSide): WireGroup {
  const last = rows.findLast(isTalk);
  return {
    ...sharedGroupOf(stream, info),
    members,
    last_message: last
      ? {
          message: previewText({ ...last, deleted: last.deletedAt !== null }),
          created_at: last.createdAt,
          sender_username: nameOf(last.senderId),
        }
      : null,
    ...unreadCountsOf(info, membership),
  };
}

/** A group of which one knows no more than what outsiders may see. */
export const outsideGroupOf = (
  card: Pick<GroupInvitation, 'groupId' | 'name' | 'avatarUrl' | 'description' | 'privacy' | 'members'>,
): WireGroup => ({
  id: card.groupId,
  name: card.name,
  avatar: card.avatarUrl,
  privacy: card.privacy,
  description: card.description,
  members_count: card.members,
  members: [],
  last_message: null,
  has_unread: false,
  unread_count: 0,
});

export const wireGroupMessageOf = (stream: string, row: GroupRow, username: string): WireGroupMessage => ({
  id: row.id,
  group_id: conversationOf(stream),
  sender_id: row.senderId,
  message: row.text,
  message_type: row.type === 'image' || row.type === 'gif' ? row.type : 'text',
  media_url: row.mediaUrl,
  gif_url: row.gifUrl,
  created_at: row.createdAt,
  sender: { username },
});
