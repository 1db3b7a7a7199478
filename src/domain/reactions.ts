import type { ReactionView } from './views.ts';
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

/** The same in a view, where a group's reactions are counts. */
export function withReactionView(
  reactions: readonly ReactionView[],
  account: MemberId,
  emoji: ReactionEmoji | null,
): ReactionView[] {
  const others = reactions.flatMap((each) => {
    if (!each.mine) return each;
    return each.count > 1 ? { ...each, count: each.count - 1, mine: false } : [];
  });
  if (emoji === null) return others;
  const counted = others.find((each) => each.memberId === null && each.emoji === emoji);
  if (counted) return others.map((each) => (each === counted ? { ...each, count: each.count + 1, mine: true } : each));
  return [...others, { memberId: account, emoji, mine: true, count: 1 }].sort((a, b) =>
    (a.memberId ?? '') < (b.memberId ?? '') ? -1 : 1,
  );
}
