/** Handlers of the actions on conversations: read, hide, set, open, block and unblock. */
import { asStream } from '#schemas/as-stream.ts';
import type { ActionHandlers, ActionOutcome, ActionRequest } from './action-outcomes.ts';
import { beginRefusal } from './contact-limits.ts';
import { leaveEventsAcrossBlock } from './events/answer.ts';
import { endMediaAccess } from './albums/access.ts';
import { endFollows } from './follows/end.ts';
import { endTestimonials } from './testimonials.ts';
import { absenceOr, groupOf, memberOf } from './groups/rights.ts';
import { readGroup } from './groups/talk.ts';
import { removeActor } from './notifications/write.ts';
import { blockRefusal, pairRefusal } from './messages.ts';
import { contactRefusal } from './privacy.ts';
import type { Server } from './server.ts';
import type { Stream } from './truth.ts';

const isTalk = ({ isPair, group }: Stream): boolean => isPair || group !== undefined;

/** Moves the read mark: only forward, never beyond the last number, and only in the epoch of the entry [Y12]. */
function readConversation(server: Server, { member, data }: ActionRequest<'conversation.read'>): ActionOutcome {
  const stream = server.stream(data.conversationId);
  const part = stream?.parts.get(member);
  if (!part || !server.visible(member, stream) || !isTalk(stream))
    return absenceOr(server, data.conversationId, member, 'unknown-conversation');
  const outcome = { stream: stream.id };
  const read = Math.min(data.upTo, stream.last);
  if (data.epoch !== server.epoch || read <= part.read) return outcome;
  const ofGroup = memberOf(groupOf(server, stream.id), member);
  if (ofGroup) {
    readGroup(server, stream, member, ofGroup, read);
    return outcome;
  }
  const ownAfter = stream.rows.filter(({ seq, senderId }) => seq > read && senderId === member).length;
  const open = !server.isBlockedEitherWay(member, server.otherIn(stream, member));
  server.change(stream, member, { read, mineAtRead: part.mine - ownAfter, ...(open && { shown: read }) });
  if (open) server.bump(stream);
  return outcome;
}

/** Hides a conversation. Has no effect if a newer message has arrived than was shown. */
function hideConversation(server: Server, { member, data }: ActionRequest<'conversation.hide'>): ActionOutcome {
  const stream = server.stream(data.conversationId);
  const part = stream?.parts.get(member);
  // A conversation hidden since its creation was only opened by the other member; this one must not learn of it.
  if (!stream || !part || !stream.isPair || (part.hidden && part.since === 1)) return 'unknown-conversation';
  const newer = stream.rows.some(({ seq, senderId }) => seq > data.upTo && senderId !== member);
  if (!part.hidden && data.epoch === server.epoch && !newer) server.change(stream, member, { hidden: true }, true);
  return { stream: stream.id };
}

/** Sets this member's own settings: only the membership gets a revision, and no other member receives an item. */
function setConversation(
  server: Server,
  { member, data: { conversationId, settings } }: ActionRequest<'conversation.set'>,
): ActionOutcome {
  const stream = server.stream(conversationId);
  const part = stream?.parts.get(member);
  if (!part || !server.visible(member, stream) || !isTalk(stream))
    return absenceOr(server, conversationId, member, 'unknown-conversation');
  const { muted = part.muted, pinned = part.pinned, archived = part.archived } = settings;
  if (muted !== part.muted || pinned !== part.pinned || archived !== part.archived)
    server.change(stream, member, { muted, pinned, archived });
  return { stream: stream.id };
}

/** Shows a hidden conversation again, or creates it; the other member sees a new one from its first message on. */
function openConversation(
  server: Server,
  { member, data: { conversationId, memberId } }: ActionRequest<'conversation.open'>,
): ActionOutcome {
  const stream = server.stream(conversationId);
  const refusal =
    pairRefusal(server, member, memberId, conversationId) ??
    (stream
      ? null
      : (blockRefusal(server, member, memberId) ??
        contactRefusal(server, member, memberId, stream) ??
        beginRefusal(server, member)));
  if (refusal) return refusal;
  const id = asStream(conversationId);
  if (stream?.parts.get(member)?.hidden) server.change(stream, member, { hidden: false }, true);
  if (stream) return { stream: id };
  const created = server.begin(id, member, memberId);
  Object.assign(created.parts.get(memberId) ?? {}, { hidden: true, rev: 1, since: 1 });
  server.bump(created);
  return { stream: id };
}

/** Blocks or unblocks a member. Both keep the past messages. The last unblock restores cards and shared read marks. */
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
  if (isBlock) {
    endFollows(server, member, memberId);
    endMediaAccess(server, member, memberId);
    endTestimonials(server, member, memberId);
    leaveEventsAcrossBlock(server, member, memberId);
  }
  if (isBlock && server.notificationRules.removesActors()) {
    removeActor(server, member, memberId);
    removeActor(server, memberId, member);
  }
  const stream = server.stream(conversationId);
  if (!stream) return outcome;
  server.change(stream, member, {}, !stream.parts.get(member)?.hidden); // visibility changes only if it is not hidden
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
