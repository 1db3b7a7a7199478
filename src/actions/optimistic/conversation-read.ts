import type { OptimisticRules } from './types.ts';

export const conversationRead: OptimisticRules<'conversation.read'> = {
  readMark: ({ upTo, epoch }) => ({ upTo, epoch }),
};
