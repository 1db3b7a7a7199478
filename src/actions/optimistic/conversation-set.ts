import type { OptimisticRules } from './types.ts';

export const conversationSet: OptimisticRules<'conversation.set'> = { settings: ({ settings }) => settings };
