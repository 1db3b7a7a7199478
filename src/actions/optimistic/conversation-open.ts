import type { OptimisticRules } from './types.ts';

export const conversationOpen: OptimisticRules<'conversation.open'> = { visibility: 'opened' };
