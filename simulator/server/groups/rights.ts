/** Says who is in a group, and who may do what there. */
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { GroupSwitch } from '#schemas/streams/group.ts';
import type { Part, Stream } from '../truth.ts';
import type { GroupPart, GroupState } from './state.ts';

/** What of the server tells streams. */
interface StreamLookup {
  stream(id: string): Stream | undefined;
}

export interface Group {
  stream: Stream;
  state: GroupState;
}
export type GroupMember = Part & { group: GroupPart };

export function groupOf(server: StreamLookup, id: string): Group | null {
  const stream = server.stream(id);
  return stream?.group ? { stream, state: stream.group } : null;
}

/** Returns a present membership of a group. */
export function memberOf(group: Group | null, member: MemberId): GroupMember | null {
  const part = group?.stream.parts.get(member);
  return part?.group && !part.hidden ? (part as GroupMember) : null;
}

export const presentMembers = ({ stream }: Group): [MemberId, GroupMember][] =>
  [...stream.parts].flatMap(([id, part]): [MemberId, GroupMember][] =>
    part.group && !part.hidden ? [[id, part as GroupMember]] : [],
  );

export const mayInGroup = ({ group }: GroupMember, { adminsOnly }: GroupState, what: GroupSwitch): boolean =>
  group.role === 'admin' || !adminsOnly.includes(what);

/** Says why somebody is no member of a group [G9, G28]. */
export function absenceIn(group: Group | null, member: MemberId): RefusalCode {
  if (!group?.stream.parts.has(member)) return 'unknown-group';
  if (group.state.deletedAt !== null) return 'group-deleted';
  return group.state.bans.has(member) ? 'group-banned' : 'not-in-group';
}

/** The code for whoever looks for something in a group that they have left or lost; another one for everybody else. */
export function absenceOr(server: StreamLookup, id: string, member: MemberId, code: RefusalCode): RefusalCode {
  const group = groupOf(server, id);
  return group?.stream.parts.get(member)?.hidden ? absenceIn(group, member) : code;
}

/** Says why an admin's act on another member is refused. Nobody but themselves touches the creator. */
export function adminRefusal(group: Group | null, member: MemberId, other: MemberId): RefusalCode | null {
  const part = memberOf(group, member);
  if (!group || !part) return absenceIn(group, member);
  if (part.group.role !== 'admin') return 'group-admins-only';
  if (other === member) return 'invalid';
  if (!memberOf(group, other)) return 'unknown-member';
  return other === group.state.createdBy ? 'group-creator' : null;
}
