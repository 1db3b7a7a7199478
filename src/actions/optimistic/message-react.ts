import { withReaction } from '#domain/reactions.ts';
import type { OptimisticRules } from './types.ts';

export const messageReact: OptimisticRules<'message.react'> = {
  message: (view, { emoji }, { account }) => ({
    ...view,
    reactions: withReaction(view.reactions, account, emoji).map((each) => ({
      ...each,
      mine: each.memberId === account,
    })),
  }),
};
