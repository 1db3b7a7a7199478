/** Handlers of the actions on follows. */
import { asStream } from '#schemas/as-stream.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { ActionHandlers, ActionOutcome, ActionRequest } from '../action-outcomes.ts';
import { blockRefusal, pairRefusal } from '../messages.ts';
import { queueNotifications } from '../notifications/jobs.ts';
import type { Server } from '../server.ts';
import { followKey } from './rules.ts';

const refusalAcrossBlock = (server: Server, member: MemberId, other: MemberId) =>
  server.followRules.judgesBlocks() ? blockRefusal(server, member, other) : null;

function follow(server: Server, { member, id, data }: ActionRequest<'member.follow'>): ActionOutcome {
  const { conversationId, memberId, following } = data;
  const { follows, followNotices } = server.truth;
  const refusal =
    pairRefusal(server, member, memberId, conversationId) ??
    (following ? (refusalAcrossBlock(server, member, memberId) ?? listingRefusal(server, memberId)) : null);
  if (refusal) return refusal;
  const key = followKey(member, memberId);
  const ends = server.followRules.ends();
  if (!following && ends) follows.delete(key);
  else if (following && (!follows.has(key) || !server.followRules.keepsAnswer()))
    follows.set(key, { follower: member, followed: memberId, accepted: false });
  if (following && !followNotices.has(key)) {
    followNotices.add(key);
    const cause = { type: 'follower', subject: '', subjectSeq: null, actor: member, eventId: id } as const;
    queueNotifications(server, [memberId], cause);
  }
  return { stream: asStream(member) };
}

/** Whoever has not agreed to be seen by others cannot be found. */
const listingRefusal = (server: Server, member: MemberId) =>
  server.profile(member).sensitiveConsent === null ? 'unknown-member' : null;

function answerFollower(server: Server, { member, data }: ActionRequest<'follower.set'>): ActionOutcome {
  const { conversationId, memberId, accepted } = data;
  const refusal =
    pairRefusal(server, member, memberId, conversationId) ??
    (accepted ? refusalAcrossBlock(server, member, memberId) : null);
  if (refusal) return refusal;
  const key = followKey(memberId, member);
  if (!accepted) {
    if (server.followRules.ends()) server.truth.follows.delete(key);
    const follower = server.stream(memberId);
    if (follower) server.bump(follower);
  } else if (server.truth.follows.has(key))
    server.truth.follows.set(key, { follower: memberId, followed: member, accepted: true });
  return { stream: asStream(member) };
}

export const followActions = {
  'member.follow': follow,
  'follower.set': answerFollower,
} satisfies Partial<ActionHandlers>;
