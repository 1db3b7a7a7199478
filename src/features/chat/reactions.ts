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
    const names = sameEmoji.map(({ mine }) => (mine ? talk.reactions.you : name));
    return {
      emoji,
      count: sameEmoji.length,
      mine: sameEmoji.some(({ mine }) => mine),
      label: talk.reactions.of(emoji, names.join(', ')),
    };
  });
}
