import type { ActionRules } from '../types.ts';
import { inConversation, ofMessage, staleAfterMs } from './common.ts';

export const messageDelete: ActionRules<'message.delete'> = {
  stream: inConversation,
  changes: ofMessage,
  staleAfterMs,
};
