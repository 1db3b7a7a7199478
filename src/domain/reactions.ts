import type { Reaction, ReactionEmoji } from '#schemas/entities/message.ts';
import type { MemberId } from '#schemas/ids.ts';

/** Sets a member's one reaction, null removes it. Reactions are ordered by member. */
export function withReaction(
  reactions: readonly Reaction[],
  memberId: MemberId,
  emoji: ReactionEmoji | null,
): Reaction[] {
  const others = reactions.filter((each) => each.memberId !== memberId);
  return emoji === null ? others : [...others, { memberId, emoji }].sort((a, b) => (a.memberId < b.memberId ? -1 : 1));
}
