import type { OptimisticRules } from './types.ts';

export const conversationHide: OptimisticRules<'conversation.hide'> = { visibility: 'hidden' };
