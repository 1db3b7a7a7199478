/** Creating a group, changing it, deleting it. */
import type { GroupCommand } from '#schemas/commands/group-command.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import { asStream } from '#schemas/as-stream.ts';
import { RANGE_OPEN } from '#schemas/limits.ts';
import type { ActionOutcome } from '../action-outcomes.ts';
import type { Server } from '../server.ts';
import type { CommandHandlers, GroupRequest } from './requests.ts';
import { inviteToGroup, remainingInvitations } from './joining.ts';
import { addSystemRow, deleteGroup, newGroupPart } from './membership.ts';
import { absenceIn, groupOf, mayInGroup, memberOf } from './rights.ts';
import type { GroupState } from './state.ts';

type Fields = Extract<GroupCommand, { action: 'group.update' }>['data'];

/** A group's avatar must be an approved profile picture of the community, which no member has here. */
const fieldsRefusal = ({ avatar }: Pick<Fields, 'avatar'>): RefusalCode | null =>
  avatar === undefined || avatar === null ? null : 'picture-refused';

const createdBy = (server: Server, member: MemberId): number =>
  [...server.truth.streams.values()].filter(
    ({ group }) => group && group.createdBy === member && group.deletedAt === null,
  ).length;

function createGroup(server: Server, { member, data }: GroupRequest<'group.create'>): ActionOutcome {
  const { groupId, name, memberIds: invited = [] } = data;
  const { limits } = server.environment;
  const refusal =
    fieldsRefusal(data) ??
    (server.stream(groupId) || server.truth.profiles.has(groupId as string as MemberId) ? 'invalid' : null);
  if (refusal) return refusal;
  if (createdBy(server, member) >= limits.groups.created) return 'too-many-groups';
  if (invited.length > remainingInvitations(server, member)) return 'too-many-invitations';
  const stream = server.create(asStream(groupId), 'group', []);
  const state: GroupState = {
    system: 0,
    name: name.trim(),
    description: data.description ?? '',
    avatarUrl: data.avatar ?? null,
    privacy: data.privacy ?? 'public',
    createdBy: member,
    members: 1,
    adminsOnly: ['pin', 'change', 'mention-all'],
    slowSeconds: 0,
    pinned: [],
    allMentions: [],
    audience: 1,
    openFrom: 1,
    mentionedAllAt: null,
    deletedAt: null,
    bans: new Set(),
  };
  stream.group = state;
  addSystemRow(server, { stream, state }, member, { kind: 'created', memberId: member });
  const group = newGroupPart(server, 'admin', 1);
  server.addPart(stream, member, { rev: 2, since: 2, ranges: [[1, RANGE_OPEN]], read: 1, group });
  // Whoever cannot be invited is left out: the group exists all the same.
  for (const other of invited) inviteToGroup(server, { stream, state }, member, other);
  return { stream: stream.id };
}

function updateGroup(server: Server, { member, data }: GroupRequest<'group.update'>): ActionOutcome {
  const { groupId, ...fields } = data;
  const group = groupOf(server, groupId);
  const part = memberOf(group, member);
  if (!group || !part) return absenceIn(group, member);
  const { stream, state } = group;
  if (!mayInGroup(part, state, 'change')) return 'group-admins-only';
  const isForAdmins =
    fields.privacy !== undefined || fields.adminsOnly !== undefined || fields.slowSeconds !== undefined;
  if (part.group.role !== 'admin' && isForAdmins) return 'group-admins-only';
  const refusal = fieldsRefusal(fields);
  if (refusal) return refusal;
  const name = fields.name?.trim();
  if (name !== undefined && name !== state.name)
    addSystemRow(server, group, member, { kind: 'renamed', memberId: member, name });
  // [G10] What was said in private stays so.
  if (fields.privacy === 'public' && state.privacy === 'private')
    state.openFrom = server.groupRules.openFrom(stream, state);
  Object.assign(state, {
    name: name ?? state.name,
    description: fields.description ?? state.description,
    avatarUrl: fields.avatar === undefined ? state.avatarUrl : fields.avatar,
    adminsOnly: fields.adminsOnly ?? state.adminsOnly,
    slowSeconds: fields.slowSeconds ?? state.slowSeconds,
    privacy: fields.privacy ?? state.privacy,
  });
  server.bump(stream);
  return { stream: stream.id };
}

function removeGroup(server: Server, { member, data }: GroupRequest<'group.delete'>): ActionOutcome {
  const group = groupOf(server, data.groupId);
  const part = memberOf(group, member);
  if (!group || !part) return absenceIn(group, member);
  if (part.group.role !== 'admin') return 'group-admins-only';
  deleteGroup(server, group);
  return { stream: group.stream.id };
}

export const creationCommands = {
  'group.create': createGroup,
  'group.update': updateGroup,
  'group.delete': removeGroup,
} satisfies Partial<CommandHandlers>;
