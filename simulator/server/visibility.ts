/** Computes what a member may see of a stream, in the wire's types. */
import type { Membership } from '#schemas/entities/membership.ts';
import type { Card, Profile } from '#schemas/entities/profile.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { GroupPart } from './groups/state.ts';
import type { Stream, ServerState } from './truth.ts';

export const blockedIn = ({ blocks }: ServerState, by: MemberId, other: MemberId): boolean =>
  blocks.has(`${by}>${other}`);
export const blockedEitherWayIn = (truth: ServerState, a: MemberId, b: MemberId): boolean =>
  blockedIn(truth, a, b) || blockedIn(truth, b, a);
export const otherIn = (stream: Stream, member: MemberId): MemberId =>
  [...stream.parts.keys()].find((each) => each !== member) ?? member;

export function visibleIn(truth: ServerState, member: MemberId, stream: Stream | undefined): stream is Stream {
  const part = stream?.parts.get(member);
  if (!stream || !part) return false;
  return !part.hidden && (!stream.isPair || !blockedIn(truth, member, otherIn(stream, member)));
}

/**
 * Returns a membership. A gone one has the revision at which the stream disappeared, so that later changes by the other
 * member do not show; a stream that was never visible is gone at revision 1 [Y9].
 */
export function membershipIn(truth: ServerState, member: MemberId, stream: Stream | undefined): Membership {
  const part = stream?.parts.get(member);
  if (!part || !visibleIn(truth, member, stream)) return { gone: true, rev: part?.since ?? 1 };
  const { rev, since, ranges, read, mineAtRead, mine, muted, pinned, archived } = part;
  const cardAllowed = stream.isPair && !blockedEitherWayIn(truth, member, otherIn(stream, member));
  return {
    gone: false,
    rev,
    since,
    ranges,
    read,
    mineAtRead,
    mine,
    muted,
    pinned,
    archived,
    cardAllowed,
    ...(part.group && { group: groupMembershipOf(part.group) }),
  };
}

const groupMembershipOf = ({ role, joinRev, systemAtRead, mentions, silencedUntil }: GroupPart) => ({
  role,
  joinRev,
  systemAtRead,
  mentions,
  silencedUntil,
});

export const profileIn = (truth: ServerState, member: MemberId): Profile & { rev: number } => {
  const profile = truth.profiles.get(member);
  if (!profile) throw new Error(`no profile of ${member}`);
  return profile;
};

export function cardIn(truth: ServerState, member: MemberId, stream: Stream): Card | null {
  const other = otherIn(stream, member);
  if (!stream.isPair || blockedEitherWayIn(truth, member, other)) return null;
  const { rev, username, avatarUrl, genre, town, role } = profileIn(truth, other);
  return { rev, memberId: other, username, avatarUrl, genre, town, seal: role === 'membre_certifié' };
}
