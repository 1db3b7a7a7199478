import type { ActionRules } from '../types.ts';
import { inConversation, ofMessage, staleAfterMs } from './common.ts';

/**
 * Discards a message that may have been sent. It cannot be discarded itself: its message may already have been removed
 * from the screen [Y2].
 */
export const messageCancel: ActionRules<'message.cancel'> = {
  stream: inConversation,
  changes: ofMessage,
  cancels: ofMessage,
  discard: 'never',
  staleAfterMs,
  conflicts: (_entry, { what }) => (what === 'deleted' ? [{ event: 'deleted-late', rule: 'Y2' }] : []),
};
