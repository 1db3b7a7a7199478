/** The reactions under a message, one chip for each emoji. */
import type { ReactionEmoji } from '#schemas/entities/message.ts';
import { talk } from '#i18n/fr/talk.ts';
import type { ReactionView } from '#domain/views.ts';

export interface ReactionChip {
  emoji: ReactionEmoji;
  count: number;
  mine: boolean;
  /** Names of the members, for assistive technology. */
  label: string;
}

/** Returns the chips in the order of the first reaction of each. `name`: the other member's. */
export function chipsOf(reactions: readonly ReactionView[], name: string): ReactionChip[] {
  return [...new Set(reactions.map(({ emoji }) => emoji))].map((emoji) => {
    const sameEmoji = reactions.filter((each) => each.emoji === emoji);
    const count = sameEmoji.reduce((sum, each) => sum + each.count, 0);
    const mine = sameEmoji.some((each) => each.mine);
    const isCounted = sameEmoji.some(({ memberId }) => memberId === null);
    const names = sameEmoji.map((each) => (each.mine ? talk.reactions.you : name));
    return {
      emoji,
      count,
      mine,
      label: isCounted ? talk.reactions.count(emoji, count, mine) : talk.reactions.of(emoji, names.join(', ')),
    };
  });
}
