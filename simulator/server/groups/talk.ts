/** What differs for messages in a group: who may write, slow mode, mentions, whom a block hides them from; reads. */
import type { MessageContent } from '#schemas/actions/message-send.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import { NOTIFIED_AT_ONCE } from '#schemas/limits.ts';
import type { ActionOutcome, ActionRequest, Deferral } from '../action-outcomes.ts';
import { queueNotifications } from '../notifications/jobs.ts';
import { notify } from '../notifications/write.ts';
import type { Server } from '../server.ts';
import type { ServerRow, Stream } from '../truth.ts';
import { noteCounted } from './counts.ts';
import { addSystemRow } from './membership.ts';
import { absenceIn, groupOf, mayInGroup, memberOf, type Group, type GroupMember } from './rights.ts';
import { isVisibleRow } from './visible-rows.ts';
import type { GroupRowPart } from './state.ts';

/** Between two messages to everyone, as in the database. */
const MENTION_ALL_REST_MS = 10 * 60_000;

/** Says why a message to a group is refused, or until when it waits, in the order of checks [G16, G28]. */
export function groupSendRefusal(
  server: Server,
  group: Group | null,
  member: MemberId,
  data: MessageContent,
): RefusalCode | Deferral | null {
  const part = memberOf(group, member);
  if (!group || !part) return absenceIn(group, member);
  const { state } = group;
  const now = Date.parse(server.environment.now());
  const refusal = server.groupRules.writeRefusal(server, state, part);
  if (refusal) return refusal;
  if (!server.groupRules.isOfMembership(part, data.joinRev)) return 'group-joined-again';
  if (data.mentionsAll && !mayInGroup(part, state, 'mention-all')) return 'group-admins-only';
  if (data.mentionsAll && state.mentionedAllAt && Date.parse(state.mentionedAllAt) > now - MENTION_ALL_REST_MS)
    return 'mention-all-too-soon';
  if (data.type === 'poll' && !mayInGroup(part, state, 'poll')) return 'group-admins-only';
  if (data.poll?.closesAt && Date.parse(data.poll.closesAt) <= now) return 'invalid';
  const readyAt = Date.parse(part.group.lastSentAt ?? '') + state.slowSeconds * 1000;
  return part.group.role !== 'admin' && readyAt > now ? { until: new Date(readyAt).toISOString() } : null;
}

/** A new message's part in its group. */
export const groupRowPart = (
  { type, mentions, mentionsAll, poll }: MessageContent,
  { state }: Group,
): GroupRowPart => ({
  type,
  event: null,
  mentions: mentions ?? [],
  mentionsAll: mentionsAll ?? false,
  poll: poll ?? null,
  votes: new Map(),
  systemCount: state.system,
});

/** Notes what a new row of a group does: whom it is hidden from, and whom it mentions. */
export function completeSend(server: Server, group: Group, member: MemberId, row: ServerRow): void {
  const { stream, state } = group;
  const author = memberOf(group, member);
  if (author) stream.parts.set(member, { ...author, group: { ...author.group, lastSentAt: row.createdAt } });
  const blind = server.groupRules.blindTo(server, group, member);
  for (const id of blind) {
    const part = memberOf(group, id);
    if (part)
      server.change(stream, id, {
        mine: part.mine + 1,
        group: { ...part.group, hiddenRows: new Set([...part.group.hiddenRows, row.seq]) },
      });
  }
  if (row.group?.mentionsAll) {
    state.allMentions = [row.seq, ...state.allMentions].slice(0, 5);
    state.mentionedAllAt = row.createdAt;
  }
  const mentioned = [...new Set(row.group?.mentions)].filter(
    (id) => id !== member && !blind.includes(id) && memberOf(group, id),
  );
  const cause = { type: 'mention', subject: stream.id, subjectSeq: row.seq, actor: member, eventId: row.id } as const;
  if (new Set(row.group?.mentions).size > NOTIFIED_AT_ONCE) queueNotifications(server, mentioned, cause);
  else for (const recipient of mentioned) notify(server, { ...cause, recipient });
  for (const id of mentioned) {
    const part = memberOf(group, id);
    if (part)
      server.change(stream, id, {
        group: { ...part.group, mentions: [row.seq, ...part.group.mentions].slice(0, 20) },
      });
  }
}

/** What a deleted message leaves in its group: no pin, no mention. */
export function forgetInGroup(server: Server, group: Group, { seq, group: row }: ServerRow): void {
  const { stream, state } = group;
  state.pinned = state.pinned.filter((each) => each !== seq);
  state.allMentions = state.allMentions.filter((each) => each !== seq);
  for (const id of new Set(row?.mentions)) {
    const part = memberOf(group, id);
    if (part?.group.mentions.includes(seq))
      server.change(stream, id, {
        group: { ...part.group, mentions: part.group.mentions.filter((each) => each !== seq) },
      });
  }
}

/** [G13] Changes the membership only: nobody else is told. */
export function readGroup(server: Server, stream: Stream, member: MemberId, part: GroupMember, read: number): void {
  server.change(stream, member, {
    read,
    mineAtRead: server.groupRules.mineAtRead(stream, member, part, read),
    group: { ...part.group, systemAtRead: server.groupRules.systemAtRead(stream, read) },
  });
}

const visibleRow = (group: Group | null, part: GroupMember | null, id: string): ServerRow | undefined =>
  part ? group?.stream.rows.find((row) => (row.id as string) === id && isVisibleRow(part, row)) : undefined;

/** The last vote counts; an empty list takes it back. */
export function voteInGroup(server: Server, { member, data }: ActionRequest<'group.vote'>): ActionOutcome {
  const group = groupOf(server, data.groupId);
  const part = memberOf(group, member);
  if (!group || !part) return absenceIn(group, member);
  const row = visibleRow(group, part, data.messageId);
  if (!row?.group?.poll) return 'unknown-message';
  const { poll, votes } = row.group;
  const choices = [...new Set(data.choices)].sort((a, b) => a - b);
  if (poll.closesAt && Date.parse(poll.closesAt) <= Date.parse(server.environment.now())) return 'poll-closed';
  if ((choices.at(-1) ?? -1) >= poll.options.length || (choices.length > 1 && !poll.multiple)) return 'invalid';
  if (choices.join() === (votes.get(member) ?? []).join()) return { stream: group.stream.id, ref: row.id };
  const others = [...votes].filter(([id]) => id !== member);
  const next = new Map(choices.length ? [...others, [member, choices] as const] : others);
  noteCounted(server, group.stream, member, { ...row, group: { ...row.group, votes: next } });
  return { stream: group.stream.id, ref: row.id, what: 'counted' };
}

/** The latest pin comes first. */
export function pinInGroup(server: Server, { member, data }: ActionRequest<'group.pin'>): ActionOutcome {
  const group = groupOf(server, data.groupId);
  const part = memberOf(group, member);
  if (!group || !part) return absenceIn(group, member);
  const { stream, state } = group;
  if (!mayInGroup(part, state, 'pin')) return 'group-admins-only';
  const row = visibleRow(group, part, data.messageId);
  if (!row || row.group?.type === 'system') return 'unknown-message';
  const isPinned = state.pinned.includes(row.seq);
  if (data.pinned && row.deletedAt) return 'deleted';
  if (data.pinned && !isPinned && state.pinned.length >= server.environment.limits.groups.pins) return 'too-many-pins';
  if (data.pinned && !isPinned) {
    state.pinned = [row.seq, ...state.pinned];
    addSystemRow(server, group, member, { kind: 'pinned', memberId: member, seq: row.seq });
  } else if (!data.pinned && isPinned) {
    state.pinned = state.pinned.filter((seq) => seq !== row.seq);
    server.bump(stream);
  }
  return { stream: stream.id, ref: row.id };
}
