import type { ActionRules } from '../types.ts';
import { inConversation, joinUnsent, staleAfterMs } from './common.ts';

/** Settings of a conversation become one entry as long as none has left. */
export const conversationSet: ActionRules<'conversation.set'> = {
  stream: inConversation,
  staleAfterMs,
  ...joinUnsent('conversation.set', inConversation, (earlier, request) => ({
    ...request,
    settings: { ...earlier.settings, ...request.settings },
  })),
};
