import type { Reaction, ReactionEmoji } from '#schemas/entities/message.ts';
import type { MemberId } from '#schemas/ids.ts';

/** One for each member, by member; null takes it back. */
export function withReaction(
  reactions: readonly Reaction[],
  memberId: MemberId,
  emoji: ReactionEmoji | null,
): Reaction[] {
  const others = reactions.filter((each) => each.memberId !== memberId);
  return emoji === null ? others : [...others, { memberId, emoji }].sort((a, b) => (a.memberId < b.memberId ? -1 : 1));
}
