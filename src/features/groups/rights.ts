/** What a member may do in a group: what they may not do is not shown. The server decides [GROUP-56 to GROUP-60]. */
import type { GroupCommand } from '#schemas/commands/group-command.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { GroupSwitch } from '#schemas/streams/group.ts';
import type { GroupMember } from '#schemas/wire/groups.ts';
import type { GroupView } from '#domain/views.ts';

export interface Rights {
  me: MemberId;
  isAdmin: boolean;
  isCreator: boolean;
  may: (what: GroupSwitch) => boolean;
}

export function rightsOf(me: MemberId, { info, own }: GroupView): Rights {
  const isAdmin = own.role === 'admin';
  return { me, isAdmin, isCreator: info.createdBy === me, may: (what) => isAdmin || !info.adminsOnly.includes(what) };
}

export type MemberAct = 'promote' | 'demote' | 'silence' | 'unsilence' | 'remove' | 'ban' | 'hand-over';
type Subject = Pick<GroupMember, 'memberId' | 'role' | 'silencedUntil'>;

export const isSilenced = ({ silencedUntil }: Pick<GroupMember, 'silencedUntil'>, now: number): boolean =>
  silencedUntil !== null && Date.parse(silencedUntil) > now;

/** What may be done to a member: nobody but the creator touches the creator, and admins cannot be silenced. */
export function actsOn(member: Subject, rights: Rights, createdBy: MemberId, now: number): readonly MemberAct[] {
  if (!rights.isAdmin || member.memberId === createdBy) return [];
  if (member.memberId === rights.me) return ['demote'];
  const silence = isSilenced(member, now) ? 'unsilence' : 'silence';
  return [
    ...(member.role === 'admin' ? (['demote'] as const) : (['promote', silence] as const)),
    ...(rights.isCreator ? (['hand-over'] as const) : []),
    'remove',
    'ban',
  ];
}

/** `until`: the end of a silence, in milliseconds. */
export function commandOf(act: MemberAct, groupId: ConversationId, memberId: MemberId, until: number): GroupCommand {
  const data = { groupId, memberId };
  switch (act) {
    case 'promote':
      return { action: 'group.role', data: { ...data, role: 'admin' } };
    case 'demote':
      return { action: 'group.role', data: { ...data, role: 'member' } };
    case 'silence':
      return { action: 'group.silence', data: { ...data, until: new Date(until).toISOString() } };
    case 'unsilence':
      return { action: 'group.silence', data: { ...data, until: null } };
    case 'remove':
      return { action: 'group.remove', data };
    case 'ban':
      return { action: 'group.ban', data };
    case 'hand-over':
      return { action: 'group.hand-over', data };
  }
}
