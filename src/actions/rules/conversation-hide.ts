import type { ActionRules } from '../types.ts';
import { inConversation, staleAfterMs } from './common.ts';

export const conversationHide: ActionRules<'conversation.hide'> = {
  stream: inConversation,
  staleAfterMs,
  conflicts: (_entry, { membership }) => (membership?.gone === false ? [{ event: 'not-hidden', rule: 'Y9' }] : []),
};
