/** Reading, hiding, opening; blocks. */
import { asStream } from '#schemas/as-stream.ts';
import type { ActionOutcome, ActionRequest } from './action-outcomes.ts';
import type { ActionHandlers } from './apply-entry.ts';
import { beginRefusal } from './contact-limits.ts';
import { blockRefusal, pairRefusal } from './messages.ts';
import type { Server } from './server.ts';

/** [Y12] The mark only moves forward, never beyond the last number, and only under the epoch in which it was shown. */
function readConversation(server: Server, { member, data }: ActionRequest<'conversation.read'>): ActionOutcome {
  const stream = server.stream(data.conversationId);
  const part = stream?.parts.get(member);
  if (!part || !server.visible(member, stream) || !stream.isPair) return 'unknown-conversation';
  const outcome = { stream: stream.id };
  const read = Math.min(data.upTo, stream.last);
  if (data.epoch !== server.epoch || read <= part.read) return outcome;
  const ownAfter = stream.rows.filter(({ seq, senderId }) => seq > read && senderId === member).length;
  const open = !server.isBlockedEitherWay(member, server.otherIn(stream, member));
  server.change(stream, member, { read, mineAtRead: part.mine - ownAfter, ...(open && { shown: read }) });
  if (open) server.bump(stream);
  return outcome;
}

/** No effect when something newer has come than was shown. */
function hideConversation(server: Server, { member, data }: ActionRequest<'conversation.hide'>): ActionOutcome {
  const stream = server.stream(data.conversationId);
  const part = stream?.parts.get(member);
  // Out of sight from the first, it was only opened by the other: nobody is to know.
  if (!stream || !part || !stream.isPair || (part.hidden && part.since === 1)) return 'unknown-conversation';
  const newer = stream.rows.some(({ seq, senderId }) => seq > data.upTo && senderId !== member);
  if (!part.hidden && data.epoch === server.epoch && !newer) server.change(stream, member, { hidden: true }, true);
  return { stream: stream.id };
}

/** What it is to this member alone: only the membership takes a revision, and nobody else is told. */
function setConversation(
  server: Server,
  { member, data: { conversationId, settings } }: ActionRequest<'conversation.set'>,
): ActionOutcome {
  const stream = server.stream(conversationId);
  const part = stream?.parts.get(member);
  if (!part || !server.visible(member, stream) || !stream.isPair) return 'unknown-conversation';
  const { muted = part.muted, pinned = part.pinned, archived = part.archived } = settings;
  if (muted !== part.muted || pinned !== part.pinned || archived !== part.archived)
    server.change(stream, member, { muted, pinned, archived });
  return { stream: stream.id };
}

/** Back into sight; or, where there is none yet, begun: for the other it begins with the first message. */
function openConversation(
  server: Server,
  { member, data: { conversationId, memberId } }: ActionRequest<'conversation.open'>,
): ActionOutcome {
  const stream = server.stream(conversationId);
  const refusal =
    pairRefusal(server, member, memberId, conversationId) ??
    (stream ? null : (blockRefusal(server, member, memberId) ?? beginRefusal(server, member)));
  if (refusal) return refusal;
  const id = asStream(conversationId);
  if (stream?.parts.get(member)?.hidden) server.change(stream, member, { hidden: false }, true);
  if (stream) return { stream: id };
  const created = server.begin(id, member, memberId);
  Object.assign(created.parts.get(memberId) ?? {}, { hidden: true, rev: 1, since: 1 });
  server.bump(created);
  return { stream: id };
}

/** Both keep the past messages. The last unblocking brings card and shared read marks back. */
function setBlock(
  server: Server,
  { member, data: { conversationId, memberId } }: ActionRequest<'member.block' | 'member.unblock'>,
  isBlock: boolean,
): ActionOutcome {
  const refusal = pairRefusal(server, member, memberId, conversationId);
  if (refusal) return refusal;
  const outcome = { stream: asStream(member) };
  const key = `${member}>${memberId}`;
  const account = server.stream(member);
  if (!account || server.truth.blocks.has(key) === isBlock) return outcome;
  if (isBlock) server.truth.blocks.add(key);
  else server.truth.blocks.delete(key);
  server.bump(account);
  const stream = server.stream(conversationId);
  if (!stream) return outcome;
  server.change(stream, member, {}, !stream.parts.get(member)?.hidden); // what is hidden leaves nobody's sight
  server.change(stream, memberId, {});
  if (!server.isBlockedEitherWay(member, memberId)) for (const part of stream.parts.values()) part.shown = part.read;
  server.bump(stream);
  return outcome;
}

export const conversationActions = {
  'conversation.read': readConversation,
  'conversation.hide': hideConversation,
  'conversation.set': setConversation,
  'conversation.open': openConversation,
  'member.block': (server, request) => setBlock(server, request, true),
  'member.unblock': (server, request) => setBlock(server, request, false),
} satisfies Partial<ActionHandlers>;
