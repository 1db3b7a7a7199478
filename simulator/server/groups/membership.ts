/** Joining a group, departing from it, succession, and its end. Each writes its system row first. */
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { RANGE_OPEN } from '#schemas/limits.ts';
import type { GroupEvent } from '#schemas/streams/group.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { Server } from '../server.ts';
import { memberOf, presentMembers, type Group } from './rights.ts';
import { rangesUpTo, unitedRanges } from './visible-rows.ts';
import type { GroupPart } from './state.ts';

/** Writes a system row, and returns its number. `actor`: who did it [G11]. */
export function addSystemRow(server: Server, { stream, state }: Group, actor: MemberId, event: GroupEvent): number {
  const now = server.environment.now();
  stream.last += 1;
  stream.updatedAt = now;
  state.system += 1;
  server.putRow(stream, {
    seq: stream.last,
    rev: 0,
    id: server.environment.systemRowId(stream.id, stream.last),
    senderId: actor,
    type: 'text',
    text: '',
    mediaUrl: null,
    gifUrl: null,
    createdAt: now,
    editedAt: null,
    deletedAt: null,
    replyTo: null,
    reactions: [],
    group: {
      type: 'system',
      event,
      mentions: [],
      mentionsAll: false,
      poll: null,
      votes: new Map(),
      systemCount: state.system,
    },
  });
  return stream.last;
}

export function joinRefusal(server: Server, group: Group | null, member: MemberId): RefusalCode | null {
  if (!group) return 'unknown-group';
  if (group.state.deletedAt !== null) return 'group-deleted';
  if (server.groupRules.isBanned(group.state, member)) return 'group-banned';
  return server.groupRules.isFull(server, group.state) ? 'group-full' : null;
}

/** The membership of whoever begins a group, or joins one for the first time. */
export const newGroupPart = (server: Server, role: GroupPart['role'], systemAtRead: number): GroupPart => ({
  role,
  joinRev: 2,
  systemAtRead,
  mentions: [],
  silencedUntil: null,
  joinedAt: server.environment.now(),
  lastSentAt: null,
  hiddenRows: new Set(),
  hiddenAuthors: new Map(),
});

/** [G7, G10, G14, G15] Lets a member join, or join again; `mine` goes on, and what came before the line is read. */
export function joinGroup(server: Server, group: Group, member: MemberId): void {
  const { stream, state } = group;
  const line = addSystemRow(server, group, member, { kind: 'joined', memberId: member });
  const from = server.groupRules.firstVisible(state, line);
  const before = stream.parts.get(member);
  if (!before) server.addPart(stream, member, { rev: 1, since: 1, ranges: [] });
  const part = stream.parts.get(member);
  if (!part) return;
  const earlier = before?.group;
  server.change(
    stream,
    member,
    {
      hidden: false,
      ranges: unitedRanges([...part.ranges, [from, RANGE_OPEN]]),
      read: line,
      mineAtRead: part.mine,
      group: {
        ...newGroupPart(server, 'member', state.system),
        joinRev: part.rev + 1,
        lastSentAt: earlier?.lastSentAt ?? null,
        hiddenRows: earlier?.hiddenRows ?? new Set(),
        hiddenAuthors: new Map([
          ...(earlier?.hiddenAuthors ?? []),
          ...server.groupRules.authorsHiddenAtJoining(server, group, member),
        ]),
      },
    },
    true,
  );
  state.members += 1;
  removeInvitation(server, member, stream.id as string as ConversationId);
}

export function removeInvitation(server: Server, member: MemberId, group: ConversationId): void {
  const { truth } = server;
  const left = truth.invitations.filter((each) => each.member !== member || each.group !== group);
  if (left.length === truth.invitations.length) return;
  truth.invitations = left;
  const account = server.stream(asStream(member));
  if (account) server.bump(account);
}

/** Ends a membership. What was written until then stays in the member's ranges, for a return. */
export function departFromGroup(
  server: Server,
  group: Group,
  member: MemberId,
  actor: MemberId,
  kind: 'left' | 'removed' | 'banned',
): void {
  const { stream, state } = group;
  const line = addSystemRow(server, group, actor, { kind, memberId: member });
  const part = memberOf(group, member);
  if (!part) return;
  const left = { ...part.group, role: 'member' as const };
  server.change(stream, member, { hidden: true, group: left, ranges: rangesUpTo(part.ranges, line) }, true);
  state.members -= 1;
  server.groupRules.raiseAudience(state);
  ensureCreator(server, group);
}

/** [G22] Without its creator a group goes to the heir; an empty one is deleted. */
export function ensureCreator(server: Server, group: Group): void {
  const { stream, state } = group;
  if (memberOf(group, state.createdBy)?.group.role === 'admin') return;
  const heir = server.groupRules.heirOf(group);
  if (!heir) return deleteGroup(server, group);
  const [id, part] = heir;
  state.createdBy = id;
  if (part.group.role !== 'admin')
    server.change(stream, id, { group: { ...part.group, role: 'admin', silencedUntil: null } });
  addSystemRow(server, group, id, { kind: 'took-over', memberId: id });
}

/** [G9] Each membership is gone, and the content too; the stream stays. */
export function deleteGroup(server: Server, group: Group): void {
  const { stream, state } = group;
  state.deletedAt = server.environment.now();
  server.groupRules.raiseAudience(state);
  Object.assign(state, { members: 0, pinned: [], allMentions: [] });
  server.bump(stream);
  for (const [id, part] of presentMembers(group))
    server.change(stream, id, { hidden: true, group: { ...part.group, role: 'member' } }, true);
  for (const { member } of server.truth.invitations.filter((each) => asStream(each.group) === stream.id))
    removeInvitation(server, member, stream.id as string as ConversationId);
  stream.rows = [];
}
