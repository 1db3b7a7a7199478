import type { ActionRules } from '../types.ts';
import { inConversation, joinUnsent, ofMessage, staleAfterMs } from './common.ts';

/** The last reaction to a message is the one wish. */
export const messageReact: ActionRules<'message.react'> = {
  stream: inConversation,
  changes: ofMessage,
  staleAfterMs,
  coalesce: joinUnsent('message.react', ofMessage),
};
