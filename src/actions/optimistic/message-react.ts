import { withReactionView } from '#domain/reactions.ts';
import type { OptimisticRules } from './types.ts';

export const messageReact: OptimisticRules<'message.react'> = {
  message: (view, { emoji }, { account }) => ({
    ...view,
    reactions: withReactionView(view.reactions, account, emoji),
  }),
};
