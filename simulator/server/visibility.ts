/** What a member may see of a stream, worded as the wire has it. */
import type { Membership } from '#schemas/entities/membership.ts';
import type { Card, Profile } from '#schemas/entities/profile.ts';
import type { Preview } from '#schemas/streams/conversation.ts';
import type { StreamInfo } from '#schemas/streams/registry.ts';
import { cutTo } from '#schemas/characters.ts';
import { PREVIEW_LENGTH } from '#schemas/limits.ts';
import type { MemberId } from '#schemas/ids.ts';
import { inRanges } from '#sync/replica/ranges.ts';
import type { Part, Stream, ServerState } from './truth.ts';

export const blockedIn = ({ blocks }: ServerState, by: MemberId, other: MemberId): boolean =>
  blocks.has(`${by}>${other}`);
export const blockedEitherWayIn = (truth: ServerState, a: MemberId, b: MemberId): boolean =>
  blockedIn(truth, a, b) || blockedIn(truth, b, a);
export const otherIn = (stream: Stream, member: MemberId): MemberId =>
  [...stream.parts.keys()].find((each) => each !== member) ?? member;

export function visibleIn(truth: ServerState, member: MemberId, stream: Stream | undefined): stream is Stream {
  const part = stream?.parts.get(member);
  if (!stream || !part) return false;
  return stream.kind === 'account' || (!part.hidden && !blockedIn(truth, member, otherIn(stream, member)));
}

/**
 * [Y9] Out of sight it has the revision at which it left: what the other does since is not told. What was never in
 * sight, too, is gone at 1.
 */
export function membershipIn(truth: ServerState, member: MemberId, stream: Stream | undefined): Membership {
  const part = stream?.parts.get(member);
  if (!part || !visibleIn(truth, member, stream)) return { gone: true, rev: part?.since ?? 1 };
  const { rev, since, ranges, read, mineAtRead, mine, muted, pinned, archived } = part;
  const cardAllowed = stream.kind === 'conversation' && !blockedEitherWayIn(truth, member, otherIn(stream, member));
  return { gone: false, rev, since, ranges, read, mineAtRead, mine, muted, pinned, archived, cardAllowed };
}

function previewIn({ rows, last }: Stream, { ranges }: Part): Preview | null {
  const row = rows.find(({ seq }) => seq === last);
  if (!row || !inRanges(ranges, row.seq)) return null;
  const { id, seq, senderId, type, text, createdAt, deletedAt } = row;
  return { id, seq, senderId, type, text: cutTo(text, PREVIEW_LENGTH), createdAt, deleted: deletedAt !== null };
}

export const profileIn = (truth: ServerState, member: MemberId): Profile & { rev: number } => {
  const profile = truth.profiles.get(member);
  if (!profile) throw new Error(`no profile of ${member}`);
  return profile;
};

export function infoIn(truth: ServerState, member: MemberId, stream: Stream): StreamInfo {
  const { kind, rev, last, createdAt, updatedAt } = stream;
  if (kind === 'account') {
    const { rev: _, ...profile } = profileIn(truth, member);
    const blockedIds = [...truth.profiles.keys()].filter((other) => blockedIn(truth, member, other)).sort();
    return { kind, rev, last: 0, blockedIds, profile };
  }
  const otherId = otherIn(stream, member);
  const part = stream.parts.get(member);
  return {
    kind,
    rev,
    last,
    otherId,
    theirRead: stream.parts.get(otherId)?.shown ?? 0,
    createdAt,
    updatedAt,
    preview: part ? previewIn(stream, part) : null,
  };
}

export function cardIn(truth: ServerState, member: MemberId, stream: Stream): Card | null {
  const other = otherIn(stream, member);
  if (stream.kind === 'account' || blockedEitherWayIn(truth, member, other)) return null;
  const { rev, username, avatarUrl, genre, town, role } = profileIn(truth, other);
  return { rev, memberId: other, username, avatarUrl, genre, town, seal: role === 'membre_certifié' };
}
