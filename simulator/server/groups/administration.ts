/** What admins do to members: roles, removal, bans, silence, hand-over. */
import type { MemberId } from '#schemas/ids.ts';
import type { ActionOutcome } from '../action-outcomes.ts';
import type { Server } from '../server.ts';
import type { CommandHandlers, GroupRequest } from './requests.ts';
import { addSystemRow, departFromGroup, ensureCreator, removeInvitation } from './membership.ts';
import { absenceIn, adminRefusal, groupOf, memberOf, presentMembers, type Group } from './rights.ts';

function removeMember(server: Server, { member, data }: GroupRequest<'group.remove'>): ActionOutcome {
  const group = groupOf(server, data.groupId);
  const refusal = adminRefusal(group, member, data.memberId);
  if (refusal || !group) return refusal ?? 'unknown-group';
  departFromGroup(server, group, data.memberId, member, 'removed');
  return { stream: group.stream.id };
}

/** A member who has left already can be banned too. */
function banMember(server: Server, { member, data }: GroupRequest<'group.ban'>): ActionOutcome {
  const group = groupOf(server, data.groupId);
  const refusal = adminRefusal(group, member, data.memberId);
  const isKnown = refusal === 'unknown-member' && server.truth.profiles.has(data.memberId);
  if ((refusal && !isKnown) || !group) return refusal ?? 'unknown-group';
  group.state.bans.add(data.memberId);
  removeInvitation(server, data.memberId, data.groupId);
  if (memberOf(group, data.memberId)) departFromGroup(server, group, data.memberId, member, 'banned');
  return { stream: group.stream.id };
}

function unbanMember(server: Server, { member, data }: GroupRequest<'group.unban'>): ActionOutcome {
  const group = groupOf(server, data.groupId);
  const part = memberOf(group, member);
  if (!group || !part) return absenceIn(group, member);
  if (part.group.role !== 'admin') return 'group-admins-only';
  group.state.bans.delete(data.memberId);
  return { stream: group.stream.id };
}

/** [G22] An admin may give the role up, unless nobody else has it; a creator who does is one no more. */
function setRole(
  server: Server,
  { member, data: { groupId, memberId, role } }: GroupRequest<'group.role'>,
): ActionOutcome {
  const group = groupOf(server, groupId);
  const own = memberId === member ? ownRoleRefusal(group, member, role) : adminRefusal(group, member, memberId);
  const part = memberOf(group, memberId);
  if (own || !group || !part) return own ?? 'unknown-group';
  if (part.group.role !== role) {
    server.change(group.stream, memberId, { group: { ...part.group, role, silencedUntil: null } });
    addSystemRow(server, group, member, { kind: role === 'admin' ? 'promoted' : 'demoted', memberId });
    ensureCreator(server, group);
  }
  return { stream: group.stream.id };
}

function ownRoleRefusal(group: Group | null, member: MemberId, role: 'member' | 'admin') {
  if (!group || memberOf(group, member)?.group.role !== 'admin') return 'group-admins-only' as const;
  const hasOther = presentMembers(group).some(([id, part]) => id !== member && part.group.role === 'admin');
  return role === 'member' && !hasOther ? ('last-admin' as const) : null;
}

/** Admins cannot be silenced. */
function silenceMember(
  server: Server,
  { member, data: { groupId, memberId, until } }: GroupRequest<'group.silence'>,
): ActionOutcome {
  const group = groupOf(server, groupId);
  const refusal = adminRefusal(group, member, memberId);
  const part = memberOf(group, memberId);
  if (refusal || !group || !part) return refusal ?? 'unknown-group';
  if (part.group.role === 'admin') return 'group-creator';
  server.change(group.stream, memberId, { group: { ...part.group, silencedUntil: until } });
  server.bump(group.stream);
  return { stream: group.stream.id };
}

/** Makes another member the creator, whom admins cannot remove. */
function handOver(server: Server, { member, data }: GroupRequest<'group.hand-over'>): ActionOutcome {
  const group = groupOf(server, data.groupId);
  const refusal = adminRefusal(group, member, data.memberId);
  const part = memberOf(group, data.memberId);
  if (refusal || !group || !part) return refusal ?? 'unknown-group';
  if (group.state.createdBy !== member) return 'group-creator';
  group.state.createdBy = data.memberId;
  if (part.group.role !== 'admin')
    server.change(group.stream, data.memberId, { group: { ...part.group, role: 'admin', silencedUntil: null } });
  addSystemRow(server, group, member, { kind: 'handed-over', memberId: data.memberId });
  return { stream: group.stream.id };
}

export const administrationCommands = {
  'group.remove': removeMember,
  'group.ban': banMember,
  'group.unban': unbanMember,
  'group.role': setRole,
  'group.silence': silenceMember,
  'group.hand-over': handOver,
} satisfies Partial<CommandHandlers>;
