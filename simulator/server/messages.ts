/** Handlers of the actions on messages: send, edit, delete, cancel and react. */
import { asStream } from '#schemas/as-stream.ts';
import type { Message, QuotedMessage } from '#schemas/entities/message.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { CHARACTER_POINTS, MESSAGE_LENGTH } from '#schemas/limits.ts';
import { isBlank } from '#schemas/characters.ts';
import { withReaction } from '#domain/reactions.ts';
import type { ActionHandlers, ActionOutcome, ActionRequest } from './action-outcomes.ts';
import { sendRefusal } from './contact-limits.ts';
import { noteCounted } from './groups/counts.ts';
import { absenceOr, groupOf, memberOf } from './groups/rights.ts';
import { isVisibleRow } from './groups/visible-rows.ts';
import { completeSend, forgetInGroup, groupRowPart, groupSendRefusal } from './groups/talk.ts';
import { mediaRefusal, removeUnshown } from './pictures.ts';
import { contactRefusal } from './privacy.ts';
import type { Server } from './server.ts';
import type { ServerRow, Stream } from './truth.ts';

/** Code points that always begin a new character. © and ® are left out, because they may be part of an emoji. */
const LATIN = /[\u0020-\u00a8\u00aa-\u00ad\u00af-\u02ff]/g;

/** Checks a text's length in code points, like the database; the number of characters was checked before. */
function isTooLong(text: string): boolean {
  const points = [...text].length;
  return (
    points > MESSAGE_LENGTH &&
    (points > MESSAGE_LENGTH * CHARACTER_POINTS || (text.match(LATIN)?.length ?? 0) > MESSAGE_LENGTH)
  );
}

function textRefusal(text: string, mediaUrl: string | null, gifUrl: string | null): RefusalCode | null {
  if (isTooLong(text)) return 'text-too-long';
  return isBlank(text) && mediaUrl === null && gifUrl === null ? 'empty-message' : null;
}

/** Returns a refusal unless the entry names another member and the conversation of these two. */
export function pairRefusal(
  server: Server,
  member: MemberId,
  other: MemberId,
  conversation: ConversationId,
): RefusalCode | null {
  if (other === member || !server.truth.profiles.has(other)) return 'unknown-member';
  return server.environment.conversationBetween(member, other) === conversation ? null : 'unknown-conversation';
}

export function blockRefusal(server: Server, member: MemberId, other: MemberId): RefusalCode | null {
  if (server.blocked(member, other)) return 'blocked-mine';
  return server.blocked(other, member) ? 'blocked' : null;
}

/** Between two members a block ends everything; in a group it only hides. */
const talkRefusal = (server: Server, member: MemberId, stream: Stream): RefusalCode | null =>
  stream.isPair ? blockRefusal(server, member, server.otherIn(stream, member)) : null;

/** Recognises a repeated send by the stored message, also after its applied id has expired, or after a block. */
function sentBefore(server: Server, member: MemberId, id: string): ActionOutcome | null {
  const existing = server.findMessage(id);
  if (!existing) return null;
  return existing.row.senderId === member ? { status: 'duplicate', stream: existing.stream.id, ref: id } : 'foreign';
}

function sendMessage(server: Server, { member, id, data }: ActionRequest<'message.send'>): ActionOutcome {
  const { conversationId, receiverId, text, mediaUrl, gifUrl, replyTo } = data;
  const earlier = sentBefore(server, member, id);
  if (earlier) return earlier;
  const refusal =
    (receiverId === null
      ? null
      : (pairRefusal(server, member, receiverId, conversationId) ?? blockRefusal(server, member, receiverId))) ??
    textRefusal(text, mediaUrl, gifUrl) ??
    mediaRefusal(server, member, conversationId, mediaUrl);
  if (refusal) return refusal;
  const quoted = replyTo ? quotedBy(server, member, { conversationId, messageId: replyTo }) : null;
  if (replyTo && !quoted) return 'unknown-message';
  if (receiverId === null) return sendToGroup(server, { member, id, data }, quoted);
  const existing = server.stream(conversationId);
  const limitRefusal = contactRefusal(server, member, receiverId, existing) ?? sendRefusal(server, member, existing);
  if (limitRefusal) return limitRefusal;
  const stream = existing ?? server.begin(asStream(conversationId), member, receiverId);
  const row = newRow(server, stream, { member, id, data }, quoted);
  server.change(stream, member, { mine: (stream.parts.get(member)?.mine ?? 0) + 1 });
  // A new message makes a hidden conversation visible again.
  for (const [each, { hidden }] of stream.parts) if (hidden) server.change(stream, each, { hidden: false }, true);
  server.putRow(stream, row);
  return { stream: stream.id, ref: id };
}

/** Gives a message the next number of its stream. */
function newRow(
  server: Server,
  stream: Stream,
  { member, id, data: { type, text, mediaUrl, gifUrl } }: ActionRequest<'message.send'>,
  replyTo: QuotedMessage | null,
): ServerRow {
  stream.last += 1;
  stream.updatedAt = server.environment.now();
  return {
    seq: stream.last,
    rev: 0,
    id: id as Message['id'],
    senderId: member,
    type: type === 'poll' ? 'text' : type,
    text,
    mediaUrl,
    gifUrl,
    createdAt: stream.updatedAt,
    editedAt: null,
    deletedAt: null,
    replyTo,
    reactions: [],
  };
}

function sendToGroup(
  server: Server,
  request: ActionRequest<'message.send'>,
  quoted: QuotedMessage | null,
): ActionOutcome {
  const { member, id, data } = request;
  const group = groupOf(server, data.conversationId);
  const refusal = groupSendRefusal(server, group, member, data);
  if (refusal || !group) return refusal ?? 'unknown-group';
  const { stream } = group;
  const row = { ...newRow(server, stream, request, quoted), group: groupRowPart(data, group) };
  server.change(stream, member, { mine: (stream.parts.get(member)?.mine ?? 0) + 1 });
  server.putRow(stream, row);
  completeSend(server, group, member, row);
  return { stream: stream.id, ref: id };
}

/** Returns the message that an entry names, if the entry's author belongs to the conversation. */
function findMessage(
  server: Server,
  member: MemberId,
  data: { conversationId: string; messageId: string },
): { stream: Stream; row: ServerRow } | null {
  const stream = server.stream(data.conversationId);
  const part = stream?.parts.get(member);
  const row =
    part && !(part.group && part.hidden)
      ? stream?.rows.find((each) => (each.id as string) === data.messageId && each.group?.type !== 'system')
      : undefined;
  return stream && row ? { stream, row } : null;
}

/** Returns the message if it is in the member's ranges: members can quote and react to visible messages only. */
function findVisibleMessage(
  server: Server,
  member: MemberId,
  data: { conversationId: string; messageId: string },
): { stream: Stream; row: ServerRow } | null {
  const found = findMessage(server, member, data);
  const part = found?.stream.parts.get(member);
  return found && part && isVisibleRow(part, found.row) ? found : null;
}

/** Returns the quoted message, which may be deleted. */
function quotedBy(
  server: Server,
  member: MemberId,
  data: { conversationId: string; messageId: string },
): QuotedMessage | null {
  const found = findVisibleMessage(server, member, data);
  return found && { id: found.row.id, seq: found.row.seq };
}

/** Sets a member's reaction, which replaces their previous one. An equal reaction gives no revision. */
function reactToMessage(server: Server, { member, data }: ActionRequest<'message.react'>): ActionOutcome {
  const found = findVisibleMessage(server, member, data);
  if (!found) return absenceOr(server, data.conversationId, member, 'unknown-message');
  const { stream, row } = found;
  if (row.deletedAt) return 'deleted';
  const refusal = talkRefusal(server, member, stream);
  if (refusal) return refusal;
  const previous = row.reactions.find(({ memberId }) => memberId === member)?.emoji ?? null;
  if (previous === data.emoji) return { stream: stream.id, ref: row.id };
  const next = { ...row, reactions: withReaction(row.reactions, member, data.emoji) };
  if (!stream.group) {
    server.putRow(stream, next);
    return { stream: stream.id, ref: row.id };
  }
  noteCounted(server, stream, member, next);
  return { stream: stream.id, ref: row.id, what: 'counted' };
}

function editMessage(server: Server, { member, data }: ActionRequest<'message.edit'>): ActionOutcome {
  const found = findMessage(server, member, data);
  if (!found) return absenceOr(server, data.conversationId, member, 'unknown-message');
  const { stream, row } = found;
  if (row.senderId !== member) return 'foreign';
  if (row.deletedAt) return 'deleted';
  const group = groupOf(server, stream.id);
  const part = memberOf(group, member);
  const refusal =
    (group && part && server.groupRules.writeRefusal(server, group.state, part)) ??
    (row.group?.type === 'poll' ? 'invalid' : null) ??
    textRefusal(data.text, row.mediaUrl, row.gifUrl) ??
    talkRefusal(server, member, stream);
  if (refusal) return refusal;
  const now = server.environment.now();
  if (Date.parse(now) > Date.parse(row.createdAt) + server.environment.limits.editMs) return 'edit-too-late';
  server.putRow(stream, { ...row, text: data.text, editedAt: now });
  return { stream: stream.id, ref: row.id };
}

/** Makes a message a tombstone, which keeps only place and author. A second deletion changes nothing [Y11]. */
function makeTombstone(server: Server, stream: Stream, row: ServerRow): void {
  if (row.deletedAt) return;
  const nothing = { mentions: [], mentionsAll: false, poll: null, votes: new Map() };
  server.putRow(stream, {
    ...row,
    text: '',
    mediaUrl: null,
    gifUrl: null,
    replyTo: null,
    reactions: [],
    deletedAt: server.environment.now(),
    ...(row.group && { group: { ...row.group, ...nothing } }),
  });
  const group = groupOf(server, stream.id);
  if (group) forgetInGroup(server, group, row);
  removeUnshown(server, stream, row.mediaUrl);
}

function deleteMessage(server: Server, { member, data }: ActionRequest<'message.delete'>): ActionOutcome {
  const found = findMessage(server, member, data);
  if (!found) return absenceOr(server, data.conversationId, member, 'unknown-message');
  const { stream, row } = found;
  if (row.senderId !== member && stream.parts.get(member)?.group?.role !== 'admin') return 'foreign';
  makeTombstone(server, stream, row);
  return { stream: stream.id, ref: row.id };
}

/** Returns a member's own message, also in a group from which they have departed since. */
function ownMessage(
  server: Server,
  member: MemberId,
  { conversationId, messageId }: { conversationId: ConversationId; messageId: Message['id'] },
): { stream: Stream; row: ServerRow } | null {
  const found = server.findMessage(messageId);
  return found?.stream.id === asStream(conversationId) && found.row.senderId === member ? found : null;
}

/** Cancels a message: a known one becomes a tombstone, an unknown id is stored so that a late send is refused [Y2]. */
function cancelMessage(server: Server, { member, data }: ActionRequest<'message.cancel'>): ActionOutcome {
  const found = findMessage(server, member, data) ?? ownMessage(server, member, data);
  if (!found) {
    const stream = asStream(data.conversationId);
    server.recordApplied(data.messageId, { by: member, state: 'cancelled', stream, ref: data.messageId });
    return { stream, ref: data.messageId, what: 'cancelled' };
  }
  if (found.row.senderId !== member) return 'foreign';
  makeTombstone(server, found.stream, found.row);
  return { stream: found.stream.id, ref: found.row.id, what: 'deleted' };
}

export const messageActions = {
  'message.send': sendMessage,
  'message.edit': editMessage,
  'message.delete': deleteMessage,
  'message.cancel': cancelMessage,
  'message.react': reactToMessage,
} satisfies Partial<ActionHandlers>;
