import type { ActionRules } from '../types.ts';
import { inConversation, staleAfterMs } from './common.ts';

export const conversationOpen: ActionRules<'conversation.open'> = {
  stream: inConversation,
  staleAfterMs,
};
