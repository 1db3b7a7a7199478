/** Invitations and their answers, joining, leaving. */
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ActionOutcome, ActionRequest } from '../action-outcomes.ts';
import { countOf } from '../contact-limits.ts';
import { hasWrittenTo, mayWriteFirst } from '../privacy.ts';
import { queueNotifications } from '../notifications/jobs.ts';
import type { Server } from '../server.ts';
import type { CommandHandlers, GroupRequest } from './requests.ts';
import { departFromGroup, joinGroup, joinRefusal, removeInvitation } from './membership.ts';
import { absenceIn, groupOf, mayInGroup, memberOf, type Group } from './rights.ts';

export const remainingInvitations = (server: Server, member: MemberId): number =>
  server.environment.limits.groups.invitationsADay - countOf(server, server.truth.invitationsMade, member);

const invitationTo = (server: Server, { stream }: Group, member: MemberId) =>
  server.truth.invitations.find((each) => each.member === member && asStream(each.group) === stream.id);

/**
 * Invites one member, and returns why not. A block, the wish to get no invitations from this member, and a contact that
 * is closed to them look to the inviter like an invitation that nobody answers.
 */
export function inviteToGroup(server: Server, group: Group, member: MemberId, other: MemberId): RefusalCode | null {
  const { truth } = server;
  const account = server.stream(other);
  if (other === member || !truth.profiles.has(other) || !account) return 'unknown-member';
  if (server.blocked(member, other)) return 'blocked-mine';
  if (memberOf(group, other)) return 'already-in-group';
  if (group.state.bans.has(other)) return 'group-banned';
  if (invitationTo(server, group, other)) return null;
  if (remainingInvitations(server, member) < 1) return 'too-many-invitations';
  truth.invitationsMade.push({ by: member, at: server.startedAt });
  if (server.blocked(other, member) || truth.refusedInviters.has(`${other}>${member}`)) return null;
  const conversation = server.stream(server.environment.conversationBetween(member, other));
  if (!mayWriteFirst(server, member, other) && !hasWrittenTo(conversation, other)) return null;
  const { id } = group.stream;
  truth.invitations.push({ member: other, group: id as string as ConversationId, by: member, at: server.startedAt });
  server.bump(account);
  queueNotifications(server, [other], {
    type: 'group_invite',
    subject: id,
    subjectSeq: null,
    actor: member,
    eventId: server.environment.eventIdOf(id, member),
  });
  return null;
}

function inviteMember(server: Server, { member, data }: GroupRequest<'group.invite'>): ActionOutcome {
  const group = groupOf(server, data.groupId);
  const part = memberOf(group, member);
  if (!group || !part) return absenceIn(group, member);
  if (!mayInGroup(part, group.state, 'invite')) return 'group-admins-only';
  if (server.groupRules.isFull(server, group.state)) return 'group-full';
  return inviteToGroup(server, group, member, data.memberId) ?? { stream: group.stream.id };
}

/** `silence`: further invitations by the same member are dropped. */
function answerInvitation(server: Server, { member, data }: GroupRequest<'group.answer'>): ActionOutcome {
  const group = groupOf(server, data.groupId);
  const invitation = group && invitationTo(server, group, member);
  if (!invitation) return 'invitation-gone';
  if (!data.accept) {
    if (data.silence) server.truth.refusedInviters.add(`${member}>${invitation.by}`);
    removeInvitation(server, member, data.groupId);
    return { stream: asStream(member) };
  }
  const refusal = joinRefusal(server, group, member);
  if (refusal) return refusal;
  joinGroup(server, group, member);
  return { stream: group.stream.id };
}

/** A private group that did not invite is as unknown as one that does not exist. */
function joinByItself(server: Server, { member, data }: GroupRequest<'group.join'>): ActionOutcome {
  const group = groupOf(server, data.groupId);
  if (group && memberOf(group, member)) return { stream: group.stream.id };
  if (!group || (group.state.privacy !== 'public' && !invitationTo(server, group, member))) return 'unknown-group';
  const refusal = joinRefusal(server, group, member);
  if (refusal) return refusal;
  joinGroup(server, group, member);
  return { stream: group.stream.id };
}

export const joiningCommands = {
  'group.invite': inviteMember,
  'group.answer': answerInvitation,
  'group.join': joinByItself,
} satisfies Partial<CommandHandlers>;

/** [G15] An entry that was queued in an earlier membership does nothing. */
export function leaveGroup(server: Server, { member, data }: ActionRequest<'group.leave'>): ActionOutcome {
  const group = groupOf(server, data.groupId);
  const part = memberOf(group, member);
  if (!group || (!part && absenceIn(group, member) === 'unknown-group')) return 'unknown-group';
  if (part && server.groupRules.isLeftBy(part, data.joinRev)) departFromGroup(server, group, member, member, 'left');
  return { stream: group.stream.id };
}
